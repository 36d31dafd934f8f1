-- Adds a job to pg-boss's table as its own `send` does (queue.test.ts holds the two together): one round trip less, and
-- none at all for functions that queue what they have just written.
-- plpgsql, because pg-boss makes its tables later than this is put in place.
create or replace function enqueue_job(p_name text, p_data jsonb, p_priority int, p_delay_seconds int)
returns void language plpgsql as $$
begin
  insert into pgboss.job (name, data, priority, start_after, expire_in, keep_until, retry_limit, retry_delay,
                          retry_backoff, policy)
  select q.name, p_data, p_priority, now() + p_delay_seconds * interval '1 second',
         coalesce(q.expire_seconds, 900) * interval '1 second',
         now() + p_delay_seconds * interval '1 second' + coalesce(q.retention_minutes, 20160) * interval '1 minute',
         coalesce(q.retry_limit, 2), coalesce(q.retry_delay, 0), coalesce(q.retry_backoff, false), q.policy
    from pgboss.queue q where q.name = p_name;
end $$;
