-- Whether this database is the shop, and where: a copy sends no mail and asks nobody until somebody says that it is (R-207).
create table shop_home (
  id integer primary key check (id = 1),
  -- the address it was started live at; null: not yet
  public_url text,
  is_copy boolean not null default false,
  since timestamptz not null
);
