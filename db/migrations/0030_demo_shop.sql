-- whether this database was begun as a demo shop: one row, written with the demo's own rows, gone when they are cleared
create table demo_shop (
  is_demo boolean primary key default true check (is_demo),
  made_at timestamptz not null
);
