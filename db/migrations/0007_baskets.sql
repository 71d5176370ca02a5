-- A basket is the cart, or what is being bought straight from one course's page (then it names the course). What was typed
-- waits in `draft` until it becomes an order, so that no button of the page loses it.
alter table cart rename to basket;
alter table cart_line rename to basket_line;
alter table cart_coupon rename to basket_coupon;
alter table basket_line rename column cart_id to basket_id;
alter table basket_coupon rename column cart_id to basket_id;
alter table basket drop constraint cart_person_id_key;
alter table basket drop constraint cart_token_hash_key;
alter table basket rename column token_hash to session_hash;
alter table basket drop constraint cart_check;
-- a guest's basket lives and ends with the browser's session, and follows it to a new token
alter table basket
  add constraint basket_session foreign key (session_hash) references session (token_hash) on update cascade on delete cascade,
  add column course_id bigint references course (id) on delete cascade,
  add column draft jsonb not null default '{}',
  add constraint basket_owner check ((person_id is null) <> (session_hash is null)),
  add constraint basket_of_person unique nulls not distinct (person_id, session_hash, course_id);
create index basket_of_session on basket (session_hash) where session_hash is not null;
create index basket_updated on basket (updated_at);

-- what a guest's limit is counted by, and what a discount was used for
create index purchase_order_email on purchase_order (email);
create index purchase_order_promotion on purchase_order (promotion_id) where promotion_id is not null;
create index order_coupon_coupon on order_coupon (coupon_id);

-- the foreign layout
alter table shipping_fee
  add column fee_usd_cents bigint check (fee_usd_cents >= 0),
  add column free_from_usd_cents bigint check (free_from_usd_cents >= 0);
alter table bank_account add column currency text not null default 'THB' check (currency in ('THB', 'USD'));
