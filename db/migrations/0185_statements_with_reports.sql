-- A statement's rows until its columns are named (workbooks too, so no text), what its import found, and files that staff took back.
alter table bank_statement
  add column sheet jsonb,
  add column report jsonb,
  add column taken_back_at timestamptz,
  add column taken_back_by bigint references person (id);
create index bank_statement_line_statement on bank_statement_line (statement_id);

-- the columns of an account's statements by the text above them; statement_columns, their places, stays for the build before
alter table bank_account
  add column statement_headings jsonb;
