-- Since when an administrator is signed in, whatever the browser's other slots do. Null: before this was kept; `created_at` counts.
alter table session add column administrator_since timestamptz;
-- The browser keeps the token under a name that no other host can set. Sessions from before come once under the old name.
alter table session add column is_host_bound boolean not null default false;
