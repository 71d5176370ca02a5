-- Bank statements: the file as it was handed in, and the money that came in by it, each line once.
create table bank_statement (
  id bigint generated always as identity primary key,
  bank_account_id bigint not null references bank_account (id),
  name text not null,
  -- decoded; kept until its columns are named, and gone with its import
  text text,
  line_count int not null default 0,
  uploaded_by bigint not null references person (id),
  uploaded_at timestamptz not null,
  imported_at timestamptz
);

create table bank_statement_line (
  id bigint generated always as identity primary key,
  statement_id bigint not null references bank_statement (id),
  bank_account_id bigint not null references bank_account (id),
  -- what the line says and which of its equals it is: statements that overlap bring no money twice
  line_key text not null,
  occurred_at timestamptz not null,
  has_time boolean not null,
  amount bigint not null check (amount > 0),
  description text not null default '',
  reference text not null default '',
  status text not null default 'open' check (status in ('open', 'matched', 'ignored')),
  payment_id bigint references payment (id),
  decided_by bigint references person (id),
  decided_at timestamptz,
  unique (bank_account_id, line_key),
  unique (payment_id),
  check ((status = 'matched') = (payment_id is not null))
);
create index bank_statement_line_open on bank_statement_line (occurred_at) where status = 'open';

-- which column is what, as the last statement of the account had it
alter table bank_account
  add column statement_columns jsonb;
