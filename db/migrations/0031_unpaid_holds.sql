-- what the unpaid orders of one visitor hold of a product is asked whenever one is ordered (docs/decisions/0038)
create index order_line_product on order_line (product_id) where product_id is not null;

alter table purchase_order
  -- a free seat is taken for good by the link in its mail, which ends in this; null: nothing is to be confirmed
  add column confirm_key text,
  -- too many mails to e-mails nobody proved went out when it was placed: none leaves for it before it is approved
  add column is_mail_held boolean not null default false;
