-- Goods to be sent, made with the approval of an order that has some; one an order.
create table shipment (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references purchase_order (id),
  status text not null default 'waiting' check (status in ('waiting', 'packed', 'sent')),
  -- of orders/carriers.ts
  carrier text,
  tracking_number text not null default '',
  created_at timestamptz not null,
  packed_at timestamptz,
  sent_at timestamptz,
  -- the administrator who did the last step
  handled_by bigint references person (id),
  constraint shipment_sent_by_carrier check (status <> 'sent' or (sent_at is not null and carrier is not null))
);
create index shipment_open on shipment (created_at, id) where status <> 'sent';

-- what was paid before: nothing tells that it has left
insert into shipment (order_id, created_at)
  select id, coalesce(approved_at, placed_at) from purchase_order
  where status = 'approved' and shipping_address is not null;
