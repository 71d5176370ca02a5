-- Forms an unpaid order was made or used again by, before the one in checkout_key changed it: sent once more they are applied anew, not answered
-- with what another form made of it (R-307). Once it is paid they answer it, and order nothing twice.
alter table purchase_order add column former_keys text[];
create index purchase_order_former_keys on purchase_order using gin (former_keys) where former_keys is not null;
