-- Books of a partner's shop: the code it knows a product by. A call names its order; what is said is read when it is sent.
alter table product
  add column partner_code text check (partner_code <> '');
alter table outbox_call
  add column order_id bigint references purchase_order (id),
  alter column payload set default '{}';
create index outbox_call_order on outbox_call (order_id) where order_id is not null;
