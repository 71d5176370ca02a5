-- The reports of staff ask for what was sold in a stretch of time: answered from here alone, whatever the shop sold before.
create index purchase_order_approved on purchase_order (approved_at) include (currency, due, agreed, payment_method_id)
  where status = 'approved';
create index purchase_order_placed on purchase_order (placed_at);
create index order_refund_created on order_refund (created_at);
