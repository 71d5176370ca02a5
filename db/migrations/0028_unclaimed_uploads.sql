-- A slip is stored before its report is right: until then it counts for its order, which may have no more than a few of them.
alter table upload add column sent_for_order_id bigint references purchase_order (id) on delete set null;
create index upload_sent_for_order on upload (sent_for_order_id) where sent_for_order_id is not null;

-- files that nothing names are looked for every few minutes, among the newest
create index upload_created on upload (created_at);
create index transfer_report_slip on transfer_report (slip_id) where slip_id is not null;
create index purchase_order_certificate on purchase_order ((tax_identity ->> 'certificateId'))
  where tax_identity ->> 'certificateId' is not null;
