-- A return in a browser that began none is known by its state alone.
create index social_visit_state on social_visit (state_hash);
