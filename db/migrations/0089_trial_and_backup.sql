-- A purchase that the shop's own people make to try the road: it issues no document, counts in no figure, and is voided.
alter table purchase_order add column is_test boolean not null default false;
-- Until then this browser may try a purchase in a shop that is not open yet.
alter table session add column trial_until timestamptz;
-- When a backup was last made, told by the command that makes it.
create table backup_mark (
  id integer primary key check (id = 1),
  made_at timestamptz not null
);
