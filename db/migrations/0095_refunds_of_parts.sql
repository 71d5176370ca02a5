-- A part of a line of an approved order goes back and the line stays: some of its pieces, or an amount off it.
create table order_refund_part (
  order_refund_id bigint not null references order_refund (id),
  order_line_id bigint not null references order_line (id),
  -- pieces that went back; null: an amount, and all that was bought stays
  qty int check (qty > 0),
  -- after discounts, VAT included: what the credit note says
  net bigint not null check (net >= 0),
  -- its share of the tax withheld: the buyer paid that to the state, not to the shop
  withholding bigint not null check (withholding >= 0 and withholding <= net),
  primary key (order_refund_id, order_line_id),
  check (qty is not null or net > 0)
);
create index order_refund_part_line on order_refund_part (order_line_id);
