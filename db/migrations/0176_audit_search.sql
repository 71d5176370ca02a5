-- Words in the audit mean an action, somebody, what it was done to or what was changed: each is found by its own index, not by reading all.
create index audit_event_action on audit_event (action, at, id);
create index audit_event_actor on audit_event (actor_id, at, id);
create index audit_event_subject_id on audit_event (subject_id);
create index audit_event_detail on audit_event using gin ((detail::text) gin_trgm_ops);
create index order_event_staff_kind on order_event (kind, at, id) where actor = 'staff';
create index order_event_staff_actor on order_event (actor_id, at, id) where actor = 'staff';
create index order_event_staff_detail on order_event using gin ((detail::text) gin_trgm_ops) where actor = 'staff';
-- How many entries a word stands in decides between walking the latest and asking these indexes; partial ones keep no such statistics.
create statistics audit_event_detail_words on (detail::text) from audit_event;
create statistics order_event_detail_words on (detail::text) from order_event;
analyze audit_event;
analyze order_event;
