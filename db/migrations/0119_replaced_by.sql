-- The order that took the place of one that was replaced. Until now only its moment told: it was placed when the other one ended.
alter table purchase_order
  add column replaced_by_id bigint references purchase_order (id) on delete set null;

create index purchase_order_replaced_by on purchase_order (replaced_by_id) where replaced_by_id is not null;

update purchase_order as former
  set replaced_by_id = successor.id
  from order_event
  join purchase_order as successor on successor.placed_at = order_event.at
  where order_event.order_id = former.id
    and order_event.kind = 'replaced'
    and successor.id <> former.id;
