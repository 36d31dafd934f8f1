-- Every broken rule of the ledger, one row each with the rule and what breaks it: empty, whenever it is asked.


drop view if exists ledger_violations;
create view ledger_violations as
  select 'journal: its sums are the columns of each grant' as rule, g.id::text as subject
    from credit_grants g
    left join (select grant_id, sum(available) a, sum(held) h, sum(spent) s, sum(lost) l from credit_entries group by 1) e
      on e.grant_id = g.id
   where (e.a, e.h, e.s, e.l) is distinct from (g.available::bigint, g.held::bigint, g.spent::bigint, g.lost::bigint)
  union all
  select 'journal: each grant came in once, with its amount', g.id::text
    from credit_grants g left join credit_entries e on e.grant_id = g.id and e.kind = 'grant'
   group by g.id having count(e.id) <> 1 or sum(e.available) <> g.amount
  union all
  select 'journal: an entry belongs to the account of its grant', e.id::text
    from credit_entries e join credit_grants g on g.id = e.grant_id where e.account_id <> g.account_id
  union all
  select 'journal: nothing but coming in makes credits', e.id::text
    from credit_entries e where e.kind <> 'grant' and e.available + e.held + e.spent + e.lost <> 0
  union all
  select 'hold: its parts add up to it', h.id
    from credit_holds h left join credit_hold_parts p on p.hold_id = h.id
   group by h.id having h.amount is distinct from sum(p.amount)
  union all
  select 'hold: it draws on grants of its own account', h.id
    from credit_holds h join credit_hold_parts p on p.hold_id = h.id join credit_grants g on g.id = p.grant_id
   where g.account_id <> h.account_id
  union all
  select 'hold: what is held of a grant is its parts in open holds', g.id::text
    from credit_grants g
    left join (credit_hold_parts p join credit_holds h on h.id = p.hold_id and h.state = 'held') on p.grant_id = g.id
   group by g.id having g.held <> coalesce(sum(p.amount), 0)
  union all
  select 'hold: what is spent of a grant is its parts in committed holds', g.id::text
    from credit_grants g
    left join (credit_hold_parts p join credit_holds h on h.id = p.hold_id and h.state = 'committed') on p.grant_id = g.id
   group by g.id having g.spent <> coalesce(sum(p.amount), 0)
  union all
  select 'hold: each part has one entry for taking it and one for its end', h.id
    from credit_holds h join credit_hold_parts p on p.hold_id = h.id
    left join credit_entries e on e.hold_id = p.hold_id and e.grant_id = p.grant_id
   group by h.id, h.state, p.grant_id
  having count(*) filter (where e.kind = 'hold') <> 1
      or count(*) filter (where e.kind = 'commit') <> (h.state = 'committed')::int
      or count(*) filter (where e.kind = 'release') <> (h.state = 'released')::int
  union all
  select 'expiry: nothing is held from a grant outside its time', h.id
    from credit_holds h join credit_hold_parts p on p.hold_id = h.id join credit_grants g on g.id = p.grant_id
   where h.held_at < g.effective_at or h.held_at >= g.expires_at
  union all
  select 'refund: never more than the grant', c.grant_id::text
    from credit_claw_backs c join credit_grants g on g.id = c.grant_id
   group by c.grant_id, g.amount having sum(c.credits) > g.amount
  union all
  select 'refund: what was voided is in the journal', g.id::text
    from credit_grants g
    left join (select grant_id, sum(voided) v from credit_claw_backs group by 1) c on c.grant_id = g.id
    left join (select grant_id, sum(lost) v from credit_entries where kind = 'void' group by 1) e on e.grant_id = g.id
   where coalesce(c.v, 0) <> coalesce(e.v, 0)
  union all
  select 'payment: each has given its translations once, to its account', p.id
    from payments p join orders o on o.id = p.order_id
    left join credit_grants g on g.source = o.kind and g.source_ref = p.provider || ':' || p.ref
   where (g.account_id, g.amount, g.paid) is distinct from (p.account_id, o.credits, true)
  union all
  -- What a dispute that was won gives again has its own rule below.
  select 'payment: none gives under two names', g.id::text
    from credit_grants g
   where g.source_ref ~ '^(stripe|paypal):' and g.source_ref not like '%:won'
     and not exists (select 1 from payments p join orders o on o.id = p.order_id
                      where g.source = o.kind and g.source_ref = p.provider || ':' || p.ref)
  union all
  select 'payment: only a dispute that was won gives again, what it had taken', g.id::text
    from credit_grants g
   where g.source_ref ~ '^(stripe|paypal):.*:won$'
     and not exists (select 1 from refunds r join payments p on p.id = r.payment_id
                       join credit_claw_backs c on c.refund_ref = r.provider || ':' || r.ref
                      where g.source_ref = r.provider || ':' || r.ref || ':won' and r.won_at is not null
                        and r.kind = 'dispute' and c.voided = g.amount and p.account_id = g.account_id)
  union all
  select 'payment: what went back of it is the sum of its refunds', p.id
    from payments p left join refunds r on r.payment_id = p.id and r.kind = 'refund'
   group by p.id having p.refunded_cents <> least(p.cents, coalesce(sum(r.cents), 0))
  union all
  -- A page that was translated before its owner signed in holds one of the visitor's uses instead (adopt-pages.ts).
  select 'page: what it holds is held', t.id
    from translations t left join credit_holds h on h.id = t.id
   where (t.owner like 'user:%' and t.charge = 'held' and h.id is null and t.hold is null)
      or 'user:' || h.account_id <> t.owner
  union all
  select 'page: a hold stands as its page does', t.id
    from translations t join credit_holds h on h.id = t.id
   where h.state <> t.charge
      or h.state <> case t.status when 'done' then 'committed' when 'failed' then 'released'
                                  when 'cancelled' then 'released' else 'held' end
  union all
  -- Pages are forgotten 30 days after they ended; the books are not.
  select 'page: an open hold has its page', h.id
    from credit_holds h where h.state = 'held' and not exists (select 1 from translations t where t.id = h.id);
