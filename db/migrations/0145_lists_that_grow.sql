-- Lists of staff and what is asked at every page of theirs, in a shop of a million orders (R-215, ADR-0111). Each index stands for a query
-- that read the whole table without it; the partial ones hold a handful of rows and cost a write nothing.

-- search of the orders: one index over what one box looks for; an amount is found by its own
create index purchase_order_words on purchase_order using gin ((contact_name || ' ' || email || ' ' || tel) gin_trgm_ops);
create index purchase_order_due on purchase_order (due);
create index purchase_order_agreed on purchase_order (agreed) where agreed is not null;
-- who asked for a free order waits among those who say they paid
create index purchase_order_free_requests on purchase_order (id) where status = 'pendingApproved' and approval_kind = 'NeedApprovedFree';
-- the guide to the opening asks at every page of staff whether somebody tried, sent a mail, looked by phone
create index purchase_order_trial on purchase_order (id) where is_test;
create index outbox_mail_test on outbox_mail (id) where kind = 'test-mail';
create index audit_event_phone_seen on audit_event (id) where action = 'setup-phone-seen';

-- the audit reads the orders' history beside its own, newest first; what is not about orders is rare among what is
create index order_event_of_staff on order_event (at, id) where actor = 'staff';
create index audit_event_not_of_orders on audit_event (at, id) where subject_type <> 'order' and subject_type <> 'purchase_order';

-- decided transfers, newest first; the same picture by its pixels
create index transfer_report_decided on transfer_report (status, decided_at, id);
create index upload_pixels on upload (pixel_sha256) where pixel_sha256 is not null;

-- the reports of an order
create index transfer_report_order on transfer_report (order_id);

create index money_case_settled on money_case (settled_at, id) where settled_at is not null;
create index money_case_settled_kind on money_case (kind, settled_at, id) where settled_at is not null;
create index shipment_sent on shipment (sent_at, id) where status = 'sent';

create index person_newest on person (created_at, id) where erased_at is null;
create index person_suspended on person (created_at, id) where suspended_at is not null;
create index person_generated on person (created_at, id) where kind = 'generated' and erased_at is null;
create index person_words on person using gin ((firstname || ' ' || lastname || ' ' || email || ' ' || username) gin_trgm_ops);
create index person_tel_figures on person using gin (regexp_replace(coalesce(tel, ''), '\D', '', 'g') gin_trgm_ops);

create index tax_document_kind on tax_document (kind, id);
create index tax_document_words on tax_document using gin ((number || ' ' || buyer_name || ' ' || buyer_tax_id) gin_trgm_ops);

create index course_words on course using gin ((title || ' ' || slug) gin_trgm_ops);
create index course_status on course (status, id);
-- home's agenda: what closes next
create index course_closing on course (end_reg_date, id) where status = 'published' and end_reg_date is not null;
