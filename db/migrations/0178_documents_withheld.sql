-- The few documents of a month that somebody withholds tax of, asked for by each page of its report.
create index tax_document_withheld on tax_document (coalesce(tax_day, document_day))
  where jsonb_typeof(snapshot -> 'withholding') = 'object';
