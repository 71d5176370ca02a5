-- Money a provider took back, or holds for a dispute: once by its own name for that. A refund the shop asked for itself, or wrote down
-- as made by hand, is told by refund_id and opens no case.
create table money_taken_back (
  id bigint generated always as identity primary key,
  provider text not null,
  reference text not null,
  kind text not null check (kind in ('refund', 'dispute', 'reversal', 'chargeback')),
  -- what the provider says of it now: a dispute may still be won
  state text not null check (state in ('under-way', 'done', 'returned')),
  payment_id bigint not null references payment (id),
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('THB', 'USD')),
  taken_at timestamptz not null,
  noted_at timestamptz not null,
  refund_id bigint references refund (id),
  unique (provider, reference)
);
create index money_taken_back_payment on money_taken_back (payment_id);
create unique index money_taken_back_refund on money_taken_back (refund_id) where refund_id is not null;

alter table money_case add column taken_back_id bigint references money_taken_back (id);
create unique index money_case_taken_back on money_case (taken_back_id) where taken_back_id is not null;
