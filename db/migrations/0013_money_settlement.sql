-- What becomes of money that fits no order as it stands. A payment never changes: parts and refunds refer to it.
alter table money_case
  drop constraint money_case_kind_check,
  add constraint money_case_kind_check
    check (kind in ('late', 'double', 'underpaid', 'overpaid', 'unmatched', 'unanswered')),
  -- without a payment: the word of a buyer, or an attempt nobody could learn the end of
  add column transfer_report_id bigint references transfer_report (id),
  add column payment_attempt_id bigint references payment_attempt (id),
  -- the provider's name for money that names another attempt
  add column provider_reference text,
  add constraint money_case_settled check ((settled_at is null) = (outcome is null));
update money_case set transfer_report_id = split_part(note, ' ', 2)::bigint where note ~ '^transfer_report \d+$';
update money_case set provider_reference = split_part(note, ' ', 2) where kind = 'unmatched' and payment_id is null;
create index money_case_open on money_case (opened_at, id) where settled_at is null;
create index money_case_order on money_case (order_id);
-- an attempt is given up once
create unique index money_case_unanswered on money_case (payment_attempt_id) where kind = 'unanswered';

-- A part of a payment that stays in the shop: 'kept' counts for an order, 'retained' for none, by a person's note.
create table payment_part (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment (id),
  kind text not null check (kind in ('kept', 'retained')),
  order_id bigint references purchase_order (id),
  amount bigint not null check (amount > 0),
  money_case_id bigint references money_case (id),
  written_at timestamptz not null,
  written_by bigint references person (id),
  check ((kind = 'kept') = (order_id is not null))
);
create index payment_part_payment on payment_part (payment_id);
create index payment_part_order on payment_part (order_id);

-- A part of a payment that goes back to the buyer. One that was refused counts for nothing: its money waits again.
create table refund (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment (id),
  money_case_id bigint references money_case (id),
  amount bigint not null check (amount > 0),
  way text not null check (way in ('provider', 'by-hand')),
  status text not null default 'created' check (status in ('created', 'done', 'refused', 'unknown')),
  -- ours, sent along each time this refund is asked for
  reference text not null unique,
  -- the provider's, or of the bank's transfer
  provider_reference text not null default '',
  failure jsonb,
  note text not null default '',
  refunded_at timestamptz,
  created_at timestamptz not null,
  created_by bigint references person (id),
  asked_at timestamptz,
  check ((status = 'done') = (refunded_at is not null))
);
create index refund_payment on refund (payment_id);

-- what is there already: money that fits counts for its order, and so does what an administrator accepted
insert into payment_part (payment_id, kind, order_id, amount, written_at, written_by)
select payment.id, 'kept', payment.order_id,
  case when waiting.id is null then payment.amount else least(payment.amount, purchase_order.due) end,
  payment.received_at, payment.approved_by
from payment
join purchase_order on purchase_order.id = payment.order_id
left join money_case as waiting on waiting.payment_id = payment.id and waiting.settled_at is null
where payment.amount > 0
  and (waiting.id is null
    or (purchase_order.due > 0 and waiting.kind in ('underpaid', 'overpaid') and purchase_order.status = 'approved' and payment.approved_by is not null));
