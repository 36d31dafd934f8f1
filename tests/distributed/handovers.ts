import type pg from 'pg';

/** Silence (s) after which a changed attempt is a hand-over and no failed try; take-over.ts waits for 25. */
const silence = 20;

/** Lets the database note when a page whose worker fell silent was at work again. */
export async function watchHandovers(db: pg.Pool): Promise<void> {
  await db.query(`
    create table handovers (task text, attempt int, silent_since timestamptz, at_work timestamptz);
    create function note_handover() returns trigger language plpgsql as $$
    begin
      if new.attempt > old.attempt and old.heartbeat_at < clock_timestamp() - interval '${silence} seconds' then
        insert into handovers values (new.id, new.attempt, old.heartbeat_at);
      elsif old.status = 'queued' and new.status = 'running' then
        update handovers set at_work = clock_timestamp() where task = new.id and attempt = new.attempt;
      end if;
      return new;
    end $$;
    create trigger note_handover after update of attempt, status on translations
      for each row execute function note_handover();`);
}

/** @returns seconds of each, from the last sign of life until another worker had the page; Infinity for none */
export async function handoversOf(db: pg.Pool): Promise<number[]> {
  const { rows } = await db.query<{ seconds: number | null }>(
    `select extract(epoch from at_work - silent_since)::float8 as seconds from handovers h
      where at_work is not null or not exists (
        select 1 from translations t where t.id = h.task and t.status in ('failed', 'cancelled', 'done'))`,
  );
  return rows.map(({ seconds }) => seconds ?? Number.POSITIVE_INFINITY);
}
