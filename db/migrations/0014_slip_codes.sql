-- What the small QR on a transfer slip says: who sent, and the bank's own number of the transfer.
create table slip_code (
  upload_id bigint primary key references upload (id) on delete cascade,
  -- three digits, as the banks write it
  sending_bank text not null,
  reference text not null
);
create index slip_code_reference on slip_code (reference, sending_bank);
