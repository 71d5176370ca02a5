-- The second step of signing in, of whoever of the staff has switched it on; the secret is sealed by the shop's own.
create table second_factor (
  person_id bigint primary key references person (id) on delete cascade,
  secret jsonb not null,
  begun_at timestamptz not null,
  -- null: its first code was not typed yet, and nobody is asked for one
  confirmed_at timestamptz,
  -- of the code used last, in steps of thirty seconds: a code is used once
  last_step bigint not null default 0
);
-- Codes on paper for a lost telephone, as hashes; each opens once.
create table recovery_code (
  code_hash text primary key,
  person_id bigint not null references second_factor (person_id) on delete cascade,
  used_at timestamptz
);
create index recovery_code_person on recovery_code (person_id);
-- Whoever has shown the password in this session and not yet the code: they are nobody there until then.
create table sign_in_step (
  session_hash text primary key references session (token_hash) on update cascade on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  slots jsonb not null,
  brings_guest_cart boolean not null,
  expires_at timestamptz not null
);
create index sign_in_step_person on sign_in_step (person_id);
-- What owners ask of the whole staff; no row: nothing yet.
create table staff_policy (
  id integer primary key check (id = 1),
  requires_second_factor boolean not null default false,
  -- refunds of more than this wait for a second person; null: none
  refund_limit_satang bigint check (refund_limit_satang >= 0),
  version integer not null default 1
);
