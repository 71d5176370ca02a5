-- From where a thing was done: the door that let it in. Null: not known (older rows, the stock server).
-- The network address is of people's requests only, and goes after 90 days.
alter table order_event
  add column door_kind text check (door_kind in ('page', 'notification', 'job', 'command')),
  add column door text check ((door is null) = (door_kind is null)),
  add column request_id text,
  add column client_address text check (client_address is null or door_kind = 'page');

alter table audit_event
  add column door_kind text check (door_kind in ('page', 'notification', 'job', 'command')),
  add column door text check ((door is null) = (door_kind is null)),
  add column request_id text,
  add column client_address text check (client_address is null or door_kind = 'page');

-- what the nightly job looks for
create index order_event_addresses on order_event (at) where client_address is not null;
create index audit_event_addresses on audit_event (at) where client_address is not null;
