-- The ledger. The only code that moves credits; every function runs inside its caller's transaction.
-- Locks: whoever moves credits of a member first locks the member's account row, in a statement of its own, and reads
-- afterwards: under "read committed" each statement sees what was committed before it began, so what it reads under
-- the lock is the last word. One lock for each member, taken before any other row of the ledger: no deadlocks.
-- Plans: a connection keeps those it made, also from when the tables were nearly empty and reading all of them was
-- cheapest; so the functions that are called all the time switch such plans off.
-- Time: this database's clock, read after the lock; tests replace credit_now().

create or replace function credit_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

-- Credits that can be used now, in the order in which they are: what expires first, of the same expiry what was not
-- bought (it could not pay for a premium engine), then the older.
create or replace function credit_usable(p_account text, p_paid_only boolean, p_at timestamptz)
returns setof credit_grants language sql stable as $$
  select * from credit_grants
   where account_id = p_account and open and effective_at <= p_at and (expires_at is null or expires_at > p_at)
     and (paid or not p_paid_only)
   order by expires_at nulls last, paid, id
$$;

-- Gives credits once for each source and reference. Returns the grant, or null when the reference has given before.
create or replace function credit_grant(p_account text, p_source text, p_source_ref text, p_amount int, p_paid boolean,
  p_effective_at timestamptz, p_expires_at timestamptz) returns bigint language plpgsql as $$
declare v_grant bigint;
begin
  insert into credit_grants (account_id, source, source_ref, paid, amount, available, effective_at, expires_at)
  values (p_account, p_source, p_source_ref, p_paid, p_amount, p_amount, p_effective_at, p_expires_at)
  on conflict (source, source_ref) do nothing
  returning id into v_grant;
  if v_grant is null then return null; end if;
  insert into credit_entries (account_id, grant_id, kind, available, held, spent, lost, at)
  values (p_account, v_grant, 'grant', p_amount, 0, 0, 0, credit_now());
  return v_grant;
end $$;

-- Opens a member's account with the credits of a new one, or gives those of the current week if they are due.
-- Weeks are counted from the opening; those in which nobody came give nothing, as if they had expired unused.
create or replace function credit_refresh(p_account text, p_sign_up int, p_weekly int)
returns void language plpgsql as $$
declare
  v_week constant interval := interval '168 hours';
  v_now timestamptz := credit_now();
  v_account credit_accounts;
  v_weeks int;
  v_start timestamptz;
begin
  insert into credit_accounts (id, opened_at, week_ends_at) values (p_account, v_now, v_now + v_week)
  on conflict (id) do nothing;
  if found then
    perform credit_grant(p_account, 'sign-up', p_account, p_sign_up, false, v_now, null);
    return;
  end if;
  select * into v_account from credit_accounts where id = p_account for no key update;
  v_now := credit_now();
  if v_account.week_ends_at > v_now then return; end if;
  v_weeks := floor(extract(epoch from v_now - v_account.opened_at) / extract(epoch from v_week));
  v_start := v_account.opened_at + v_weeks * v_week;
  perform credit_grant(p_account, 'weekly', p_account || ':' || v_weeks, p_weekly, false, v_start, v_start + v_week);
  update credit_accounts set week_ends_at = v_start + v_week where id = p_account;
end $$;

-- Sets credits aside. Returns ok, duplicate (this hold exists), insufficient, or refresh: call credit_refresh first.
create or replace function credit_hold(p_account text, p_hold text, p_amount int, p_paid_only boolean)
returns text language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_week_ends_at timestamptz;
  v_now timestamptz;
  v_need int := p_amount;
  v_grant record;
  v_grants bigint[] := '{}';
  v_takes int[] := '{}';
begin
  select week_ends_at into v_week_ends_at from credit_accounts where id = p_account for no key update;
  v_now := credit_now();
  if v_week_ends_at is null or v_week_ends_at <= v_now then return 'refresh'; end if;
  if exists (select 1 from credit_holds where id = p_hold) then return 'duplicate'; end if;
  for v_grant in select id, available from credit_usable(p_account, p_paid_only, v_now) loop
    v_grants := v_grants || v_grant.id;
    v_takes := v_takes || least(v_need, v_grant.available);
    v_need := v_need - least(v_need, v_grant.available);
    exit when v_need = 0;
  end loop;
  if v_need > 0 then return 'insufficient'; end if;
  insert into credit_holds (id, account_id, amount, state, held_at) values (p_hold, p_account, p_amount, 'held', v_now);
  insert into credit_hold_parts (hold_id, grant_id, amount) select p_hold, * from unnest(v_grants, v_takes);
  update credit_grants set available = available - take, held = held + take
    from unnest(v_grants, v_takes) as part(grant_id, take) where id = part.grant_id;
  insert into credit_entries (account_id, grant_id, hold_id, kind, available, held, spent, lost, at)
  select p_account, grant_id, p_hold, 'hold', -take, take, 0, 0, v_now
    from unnest(v_grants, v_takes) as part(grant_id, take);
  return 'ok';
end $$;

-- Ends a hold, at most once: its credits are spent, or given back. What has expired meanwhile comes back as a grant
-- of goodwill for a day, because our failure must not cost the member anything; what was taken back with its payment
-- meanwhile does not come back. Returns whether this call ended it.
create or replace function credit_resolve(p_hold text, p_commit boolean) returns boolean language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_account text;
  v_now timestamptz;
  v_part record;
  v_lost int;
begin
  select account_id into v_account from credit_holds where id = p_hold;
  perform 1 from credit_accounts where id = v_account for no key update;
  v_now := credit_now();
  update credit_holds set state = case when p_commit then 'committed' else 'released' end, resolved_at = v_now
   where id = p_hold and state = 'held';
  if not found then return false; end if;
  for v_part in
    select part.grant_id, part.amount, g.expires_at, g.paid, g.owed, g.held
      from credit_hold_parts part join credit_grants g on g.id = part.grant_id
     where part.hold_id = p_hold order by part.grant_id
  loop
    if p_commit then
      update credit_grants set held = held - v_part.amount, spent = spent + v_part.amount,
             owed = least(owed, held - v_part.amount)
       where id = v_part.grant_id;
      insert into credit_entries (account_id, grant_id, hold_id, kind, available, held, spent, lost, at)
      values (v_account, v_part.grant_id, p_hold, 'commit', 0, -v_part.amount, v_part.amount, 0, v_now);
      if v_part.owed > v_part.held - v_part.amount then
        update credit_accounts set flagged_at = coalesce(flagged_at, v_now) where id = v_account;
      end if;
    elsif v_part.expires_at <= v_now then
      update credit_grants set held = held - v_part.amount, lost = lost + v_part.amount,
             owed = greatest(owed - v_part.amount, 0)
       where id = v_part.grant_id;
      insert into credit_entries (account_id, grant_id, hold_id, kind, available, held, spent, lost, at)
      values (v_account, v_part.grant_id, p_hold, 'release', 0, -v_part.amount, 0, v_part.amount, v_now);
      if v_part.amount > v_part.owed then
        perform credit_grant(v_account, 'goodwill', p_hold || ':' || v_part.grant_id, v_part.amount - v_part.owed,
                             v_part.paid, v_now, v_now + interval '24 hours');
      end if;
    else
      v_lost := least(v_part.owed, v_part.amount);
      update credit_grants set held = held - v_part.amount, available = available + v_part.amount - v_lost,
             lost = lost + v_lost, owed = owed - v_lost
       where id = v_part.grant_id;
      insert into credit_entries (account_id, grant_id, hold_id, kind, available, held, spent, lost, at)
      values (v_account, v_part.grant_id, p_hold, 'release', v_part.amount - v_lost, -v_part.amount, 0, v_lost, v_now);
    end if;
  end loop;
  return true;
end $$;

-- Writes expired credits off, so that the books say what is true anyway: expired credits cannot be used. Returns how
-- many grants; fewer than the limit: none are left.
create or replace function credit_expire(p_limit int) returns int language plpgsql as $$
declare
  v_found record;
  v_available int;
  v_count int := 0;
begin
  -- In the order of the accounts: it holds the locks of several.
  for v_found in
    select account_id, id from (
      select account_id, id from credit_grants where open and expires_at <= credit_now() order by expires_at limit p_limit
    ) due order by account_id, id
  loop
    perform 1 from credit_accounts where id = v_found.account_id for no key update;
    select available into v_available from credit_grants where id = v_found.id;
    v_count := v_count + 1;
    continue when v_available = 0;
    update credit_grants set available = 0, lost = lost + v_available where id = v_found.id;
    insert into credit_entries (account_id, grant_id, kind, available, held, spent, lost, at)
    values (v_found.account_id, v_found.id, 'expire', -v_available, 0, 0, v_available, credit_now());
  end loop;
  return v_count;
end $$;

-- Takes back what is left of a grant when its payment is taken back. `p_part`: the share of the payment, 0 to 1, that
-- this refund returns. Never more than the grant, never below zero: what was spent or has expired is written off and
-- the account flagged; what is held is taken when it is released. Returns unknown, duplicate or ok.
create or replace function credit_claw_back(p_source text, p_source_ref text, p_refund_ref text, p_part numeric)
returns text language plpgsql as $$
declare
  v_account text;
  v_grant credit_grants;
  v_credits int;
  v_voided int;
  v_owed int;
  v_written_off int;
  v_now timestamptz;
begin
  select account_id into v_account from credit_grants where source = p_source and source_ref = p_source_ref;
  if v_account is null then return 'unknown'; end if;
  perform 1 from credit_accounts where id = v_account for no key update;
  select * into v_grant from credit_grants where source = p_source and source_ref = p_source_ref;
  if exists (select 1 from credit_claw_backs where refund_ref = p_refund_ref) then return 'duplicate'; end if;
  v_now := credit_now();
  v_credits := least(round(v_grant.amount * p_part), v_grant.amount -
    (select coalesce(sum(credits), 0) from credit_claw_backs where grant_id = v_grant.id));
  v_voided := least(v_grant.available, v_credits);
  v_owed := least(v_grant.held - v_grant.owed, v_credits - v_voided);
  v_written_off := v_credits - v_voided - v_owed;
  update credit_grants set available = available - v_voided, lost = lost + v_voided, owed = owed + v_owed,
         voided_at = coalesce(voided_at, v_now)
   where id = v_grant.id;
  if v_voided > 0 then
    insert into credit_entries (account_id, grant_id, kind, available, held, spent, lost, at)
    values (v_account, v_grant.id, 'void', -v_voided, 0, 0, v_voided, v_now);
  end if;
  insert into credit_claw_backs (refund_ref, grant_id, credits, voided, owed, written_off, at)
  values (p_refund_ref, v_grant.id, v_credits, v_voided, v_owed, v_written_off, v_now);
  if v_written_off > 0 then
    update credit_accounts set flagged_at = coalesce(flagged_at, v_now) where id = v_account;
  end if;
  return 'ok';
end $$;

-- Whether a member is paying: bought credits are left, or a plan's time is not over (though its credits may be).
-- A plan whose payment was taken back counts for nothing more than the credits left of it.
create or replace function credit_is_paying(p_account text) returns boolean language sql volatile as $$
  select exists (
    select 1 from credit_grants
     where account_id = p_account and paid and effective_at <= credit_now()
       and (expires_at is null or expires_at > credit_now())
       and (available + held > 0 or (expires_at is not null and source <> 'goodwill' and voided_at is null)))
$$;
