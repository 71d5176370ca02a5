-- A seat nobody took before its class was taken off, or its order's access ended: its invitation opens nothing any more.
alter table order_seat add column closed_at timestamptz;
