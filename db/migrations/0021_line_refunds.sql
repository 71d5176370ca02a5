-- A line of an approved order goes back: its money, what it opened, its document. A line goes back whole, and once.
create table order_refund (
  id bigint generated always as identity primary key,
  order_id bigint not null references purchase_order (id),
  -- what the buyer and the credit note are told
  reason text not null check (reason <> ''),
  -- the shipping fee goes back with the last line
  shipping bigint not null default 0 check (shipping >= 0),
  -- what the buyer gets: lines after discounts less their share of the tax withheld, and the shipping; minor units
  amount bigint not null check (amount >= 0),
  -- seats and pieces are on sale again
  gives_back boolean not null,
  credit_note_id bigint unique references tax_document (id),
  created_at timestamptz not null,
  created_by bigint not null references person (id)
);
create index order_refund_order on order_refund (order_id);

create table order_refund_line (
  order_line_id bigint primary key references order_line (id),
  order_refund_id bigint not null references order_refund (id),
  -- after discounts, VAT included: what the credit note says
  net bigint not null check (net >= 0),
  -- its share of the tax withheld: the buyer paid that to the state, not to the shop
  withholding bigint not null check (withholding >= 0 and withholding <= net)
);
create index order_refund_line_refund on order_refund_line (order_refund_id);

-- Money that counted for an order and does so no longer: the opposite of 'kept'. It is open in a case of its own until it has gone back.
alter table payment_part
  drop constraint payment_part_kind_check,
  drop constraint payment_part_amount_check,
  drop constraint payment_part_check,
  add constraint payment_part_kind_check check (kind in ('kept', 'retained', 'released')),
  add constraint payment_part_amount_check check (amount <> 0 and (kind = 'released') = (amount < 0)),
  add constraint payment_part_order_check check ((kind <> 'retained') = (order_id is not null));

alter table money_case
  add column order_refund_id bigint references order_refund (id),
  drop constraint money_case_kind_check,
  add constraint money_case_kind_check
    check (kind in ('late', 'double', 'underpaid', 'overpaid', 'unmatched', 'unanswered', 'line-refund')),
  add constraint money_case_line_refund check ((kind = 'line-refund') = (order_refund_id is not null));
