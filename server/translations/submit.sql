-- Starts a translation in one round trip: looks whether it is there already, holds its charge, keeps the task and queues
-- its job; all or nothing. server/translations/submit.ts calls it and says what the parameters and outcomes mean.

-- Raises both counters of a visitor without an account, unless one has reached its limit. `p_keep` false: only says
-- whether it could.
create or replace function hold_anonymous_use(p_day text, p_cookie text, p_address text, p_per_cookie int,
  p_per_address int, p_keep boolean) returns boolean language plpgsql as $$
declare
  v_held boolean;
begin
  -- One statement looks and counts, so that of many at once no one gets past the limit; always the cookie first.
  insert into anonymous_uses as uses (day, kind, key_hash, count) values (p_day, 'cookie', p_cookie, 1)
  on conflict (day, kind, key_hash) do update set count = uses.count + 1 where uses.count < p_per_cookie;
  if not found then return false; end if;
  insert into anonymous_uses as uses (day, kind, key_hash, count) values (p_day, 'address', p_address, 1)
  on conflict (day, kind, key_hash) do update set count = uses.count + 1 where uses.count < p_per_address;
  v_held := found;
  if v_held and p_keep then return true; end if;
  update anonymous_uses set count = count - 1 where day = p_day
     and (kind = 'cookie' and key_hash = p_cookie or kind = 'address' and key_hash = p_address and v_held);
  return v_held;
end $$;

drop function if exists hold_anonymous_use(text, text, text, int, int);

drop function if exists submit_translation(text, text, text, text, text, jsonb, text, boolean, jsonb, int, int,
  timestamptz, jsonb, int, int);
drop function if exists submit_translation(text, text, text, text, text, jsonb, text, boolean, jsonb, jsonb, jsonb,
  timestamptz, jsonb, int, int);

create or replace function submit_translation(
  p_owner text, p_account text, p_task text, p_key text, p_image text, p_settings jsonb,
  p_refusal text, p_paid_only boolean, p_rights jsonb, p_queue_limits jsonb, p_last_counts jsonb,
  p_now timestamptz,
  p_hold jsonb, p_per_cookie int, p_per_address int, p_request text)
returns table (outcome text, task text, status text, charge text, ahead int) language plpgsql
-- A connection keeps the plans it made, also those from when the tables were nearly empty and reading all of them was
-- cheapest.
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_task translations;
  v_image images;
  v_standing text;
  v_rights jsonb;
  v_priority int;
  v_unfinished int;
  v_in_line int;
  v_of_class int;
  v_ahead int;
  -- A longer queue is counted now and then only, by the caller (`p_last_counts`: pages in line by their priority).
  v_counted constant int := 100;
  v_outcome text;
  v_enqueued boolean;
begin
  -- One submit at a time for one owner: what follows looks at the owner's rows before it adds one. Deleting an account
  -- and adopting pages at sign-in take this lock too.
  perform pg_advisory_xact_lock(hashtextextended(p_owner, 0));
  if p_account is not null then
    perform 1 from credit_accounts where id = p_account for no key update;
    if not found then return query select 'refresh', null, null, null, 0; return; end if;
  end if;

  select * into v_task from translations t where t.owner = p_owner and t.idempotency_key = p_key;
  if found then
    v_outcome := case when v_task.image_id = p_image and v_task.settings = p_settings then 'same'
                      else 'idempotency-conflict' end;
    return query select v_outcome, v_task.id, v_task.status, v_task.charge, 0;
    return;
  end if;

  -- Shared lock: the picture cannot be deleted before this task stands in the list of what goes with it.
  select * into v_image from images i where i.id = p_image for share;
  if v_image.owner is distinct from p_owner then return query select 'not-yours', null, null, null, 0; return; end if;
  if v_image.deleted_at is not null or v_image.expires_at <= p_now then
    return query select 'image-expired', null, null, null, 0;
    return;
  end if;

  -- The same picture, also when it was uploaded twice.
  select t.* into v_task from images i join translations t on t.image_id = i.id
   where i.owner = p_owner and i.sha256 = v_image.sha256 and i.deleted_at is null and t.owner = p_owner
     and t.expires_at > p_now and t.status in ('queued', 'running', 'done') and t.settings = p_settings
   order by t.created_at desc limit 1;
  if found then
    return query select 'earlier', v_task.id, v_task.status, v_task.charge, 0;
    return;
  end if;
  if p_refusal is not null then return query select p_refusal, null, null, null, 0; return; end if;

  v_standing := case when p_account is null then 'anonymous'
                     when credit_is_paying(p_account) then 'paying' else 'free' end;
  v_rights := p_rights -> v_standing;
  v_priority := v_rights ->> 'priority';
  -- Before anything is held. Each standing has a line of its own: a full one keeps out none of another.
  select count(*), count(*) filter (where w.priority = v_priority) into v_ahead, v_of_class
    from (select t.priority from translations t
           where t.status = 'queued' and t.enqueued and t.priority >= v_priority limit v_counted) w;
  if v_ahead >= v_counted then
    v_of_class := greatest(v_of_class, (p_last_counts ->> v_priority::text)::int);
    select greatest(v_ahead, sum(c.value::int)) into v_ahead
      -- A process of the version before counts otherwise; it ends in a moment.
      from jsonb_each_text(case jsonb_typeof(p_last_counts) when 'object' then p_last_counts end) c
     where c.key::int >= v_priority;
  end if;
  if v_of_class >= (p_queue_limits ->> v_standing)::int then
    return query select 'busy', null, null, null, v_ahead;
    return;
  end if;

  select count(*), count(*) filter (where t.enqueued) into v_unfinished, v_in_line
    from translations t where t.owner = p_owner and t.status in ('queued', 'running');
  if p_account is null then
    if not hold_anonymous_use(p_hold ->> 'day', p_hold ->> 'cookieHash', p_hold ->> 'addressHash', p_per_cookie,
                              p_per_address, v_unfinished < (v_rights ->> 'unfinished')::int) then
      v_outcome := 'anonymous-limit';
    end if;
  end if;
  -- After the limit of the day: to wait is good advice only to whoever may go on then.
  if v_outcome is null and v_unfinished >= (v_rights ->> 'unfinished')::int then v_outcome := 'too-many-running'; end if;
  if v_outcome is null and p_account is not null then
    v_outcome := nullif(credit_hold(p_account, p_task, 1, p_paid_only), 'ok');
  end if;
  if v_outcome is not null then return query select v_outcome, null, null, null, 0; return; end if;

  v_enqueued := v_in_line < (v_rights ->> 'atOnce')::int;
  insert into translations (id, owner, idempotency_key, image_id, settings, status, charge, hold, priority, enqueued,
                            request_id, created_at, expires_at)
  values (p_task, p_owner, p_key, p_image, p_settings, 'queued', 'held', p_hold, v_priority, v_enqueued,
          p_request, p_now, v_image.expires_at);
  if v_enqueued then
    perform enqueue_job('translate', jsonb_build_object('taskId', p_task, 'attempt', 1), v_priority, 0);
  else
    v_ahead := v_ahead + v_unfinished - v_in_line;
  end if;
  return query select 'created', p_task, 'queued', 'held', v_ahead;
end $$;

-- Many at once in one transaction: `p_calls` are arrays of the arguments of submit_translation; the answers carry each
-- one's place in it. In the order of the owners, because it holds the locks of several.
create or replace function submit_translations(p_calls jsonb)
returns table (place int, outcome text, task text, status text, charge text, ahead int) language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_call record;
begin
  for v_call in
    select c.call, c.ordinality::int - 1 as place from jsonb_array_elements(p_calls) with ordinality c(call)
     order by c.call ->> 0, c.ordinality
  loop
    return query select v_call.place, s.* from submit_translation(
      v_call.call ->> 0, v_call.call ->> 1, v_call.call ->> 2, v_call.call ->> 3, v_call.call ->> 4, v_call.call -> 5,
      v_call.call ->> 6, (v_call.call ->> 7)::boolean, v_call.call -> 8, v_call.call -> 9,
      v_call.call -> 10, (v_call.call ->> 11)::timestamptz, nullif(v_call.call -> 12, 'null'),
      (v_call.call ->> 13)::int, (v_call.call ->> 14)::int, v_call.call ->> 15) s;
  end loop;
end $$;

-- Lets waiting pages of an owner into the queue, the oldest first, as many as may be there at once. Call it in the
-- transaction in which a page of theirs ended. Returns how many.
create or replace function promote_translations(p_owner text, p_rights jsonb) returns int language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_account text := substr(p_owner, 6);
  v_rights jsonb;
  v_free int;
  v_task record;
  v_count int := 0;
begin
  -- First: a page that is submitted meanwhile is either seen below, or sees that we have ended.
  perform 1 from credit_accounts where id = v_account for no key update;
  if not exists (select 1 from translations where owner = p_owner and status = 'queued' and not enqueued) then
    return 0;
  end if;
  v_rights := p_rights -> case when credit_is_paying(v_account) then 'paying' else 'free' end;
  select (v_rights ->> 'atOnce')::int - count(*) into v_free
    from translations where owner = p_owner and status in ('queued', 'running') and enqueued;
  -- Skips what another transaction has locked: it is ending (cancelled), or its files are being deleted.
  for v_task in
    select id, attempt from translations where owner = p_owner and status = 'queued' and not enqueued
     order by created_at, id limit greatest(v_free, 0) for update skip locked
  loop
    update translations set enqueued = true, priority = (v_rights ->> 'priority')::int, heartbeat_at = now()
     where id = v_task.id;
    perform enqueue_job('translate', jsonb_build_object('taskId', v_task.id, 'attempt', v_task.attempt),
                        (v_rights ->> 'priority')::int, 0);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
