/**
 * Faults that somebody could make in the ledger, as replacements in its text. The tests are worth something when each
 * of them makes one fail.
 */
export type Mutant = {
  name: string;
  file: 'server/credits/ledger.sql';
  from: string;
  to: string;
  /** Only seen when several move credits at once. */
  concurrent?: boolean;
};

const file = 'server/credits/ledger.sql';

export const ledgerMutants: Mutant[] = [
  { name: 'no lock', file, from: ' for no key update;', to: ';', concurrent: true },
  { name: 'a hold is resolved twice', file, from: "where id = p_hold and state = 'held'", to: 'where id = p_hold' },
  { name: 'the oldest is burnt first', file, from: 'expires_at nulls last, paid, id', to: 'id' },
  { name: 'what never expires is burnt first', file, from: 'expires_at nulls last', to: 'expires_at nulls first' },
  { name: 'bought is burnt before free', file, from: 'nulls last, paid, id', to: 'nulls last, not paid, id' },
  { name: 'expiry is ignored', file, from: ' and (expires_at is null or expires_at > p_at)', to: '' },
  { name: 'premium engines take free credits', file, from: 'and (paid or not p_paid_only)', to: '' },
  { name: 'no goodwill', file, from: 'if v_part.amount > v_part.owed then', to: 'if false then' },
  { name: 'goodwill is never bought', file, from: 'v_part.paid, v_now, v_now', to: 'false, v_now, v_now' },
  { name: 'one credit too few is enough', file, from: 'if v_need > 0 then', to: 'if v_need > 1 then' },
  { name: 'what was taken back comes back', file, from: 'least(v_part.owed, v_part.amount)', to: '0' },
  { name: 'more is taken back than was given', file, from: 'v_grant.amount -\n', to: 'v_grant.amount * 2 -\n' },
  {
    name: 'a release is lost',
    file,
    from: 'available = available + v_part.amount - v_lost',
    to: 'available = available',
  },
  {
    name: 'a movement is not in the journal',
    file,
    from: "p_hold, 'commit', 0, -v_part.amount",
    to: "p_hold, 'commit', 0, 0",
  },
  {
    name: 'the week is not counted from the opening',
    file,
    from: 'v_start := v_account.opened_at + v_weeks * v_week',
    to: 'v_start := v_now',
  },
  {
    name: 'sign-up credits come every week',
    file,
    from: "  if found then\n    perform credit_grant(p_account, 'sign-up', p_account",
    to: "  if true then\n    perform credit_grant(p_account, 'sign-up', p_account || v_now",
  },
  {
    name: 'a used-up pack keeps paying',
    file,
    from: 'available + held > 0 or (expires_at is not null and',
    to: '(true and',
  },
];
