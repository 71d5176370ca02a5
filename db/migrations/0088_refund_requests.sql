-- Refunds that wait for a second person, with what was chosen; what became of them stays.
create table refund_request (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order (id),
  amount bigint not null check (amount >= 0),
  currency text not null,
  way text not null check (way in ('provider', 'by-hand')),
  -- lines, seats and goods, whom the credit note is for, and the state of the order they were chosen on
  asked jsonb not null,
  reason text not null,
  created_at timestamptz not null,
  created_by bigint not null references person (id),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'declined', 'withdrawn')),
  decided_at timestamptz,
  decided_by bigint references person (id),
  answer text not null default '',
  check ((status = 'waiting') = (decided_at is null)),
  check (status <> 'approved' or decided_by <> created_by)
);
create unique index refund_request_waiting on refund_request (order_id) where status = 'waiting';
