-- What a provider's own list says was paid, paid out and taken back, beside what the shop knows of it (docs/decisions/0040).

-- One reading of an account's list. It is read page by page; what stopped half way goes on where it was.
create table provider_sweep (
  id bigint generated always as identity primary key,
  provider text not null,
  -- which account of the provider; nothing of its key can be told from it
  account text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  state text not null default 'reading' check (state in ('reading', 'done', 'given-up')),
  -- where the list goes on, in the provider's words; null at its beginning
  next_page text,
  is_listed boolean not null default false,
  pages integer not null default 0,
  charges integer not null default 0,
  -- the last call without an answer
  failure text not null default '',
  started_at timestamptz not null,
  -- whoever reads it has it in hand until then
  held_until timestamptz not null,
  ended_at timestamptz,
  check (from_at < to_at),
  check ((state = 'reading') = (ended_at is null))
);
-- two processes that begin at once read one list, not two
create unique index provider_sweep_reading on provider_sweep (provider, account) where state = 'reading';
create index provider_sweep_account on provider_sweep (provider, account, id desc);

-- Money a provider lists as paid, once by its own name for it. Amounts in minor units of the currency.
create table provider_charge (
  id bigint generated always as identity primary key,
  provider text not null,
  account text not null,
  reference text not null,
  -- another of the provider's names a payment may stand under (a link's, an order's)
  other_name text,
  -- our reference of an attempt, as the provider has it
  our_reference text,
  payment_method_id bigint not null references payment_method (id),
  amount bigint not null check (amount >= 0),
  currency text not null check (currency in ('THB', 'USD')),
  -- null where the list does not say
  fee bigint,
  fee_vat bigint,
  net bigint,
  paid_at timestamptz not null,
  listed_at timestamptz not null,
  seen_at timestamptz not null,
  -- what the shop has recorded of it
  payment_id bigint references payment (id),
  unique (provider, reference)
);
create unique index provider_charge_payment on provider_charge (payment_id) where payment_id is not null;
create index provider_charge_paid on provider_charge (paid_at);
create index provider_charge_open on provider_charge (id) where payment_id is null;

-- Money a provider sent to the shop's bank.
create table provider_payout (
  id bigint generated always as identity primary key,
  provider text not null,
  account text not null,
  reference text not null,
  amount bigint not null,
  currency text not null check (currency in ('THB', 'USD')),
  fee bigint,
  state text not null check (state in ('under-way', 'sent', 'failed')),
  made_at timestamptz not null,
  seen_at timestamptz not null,
  unique (provider, reference)
);
create index provider_payout_made on provider_payout (made_at);

-- unrecorded: the provider lists it as paid and no order has it; unlisted: an order has it and the provider does not list it as paid;
-- differs: both have it, in another amount; taken-back: it was paid, and the provider took it back
alter table money_case
  drop constraint money_case_kind_check,
  add constraint money_case_kind_check check (kind in ('late', 'double', 'underpaid', 'overpaid', 'unmatched', 'unanswered',
    'line-refund', 'unrecorded', 'unlisted', 'differs', 'taken-back')),
  add column provider_charge_id bigint references provider_charge (id);
-- once for each, whatever became of its case
create unique index money_case_charge on money_case (provider_charge_id, kind) where provider_charge_id is not null;
create unique index money_case_unlisted on money_case (payment_id) where kind = 'unlisted';
