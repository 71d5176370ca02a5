-- Staff find orders by what was bought and by whom a tax paper is for; coupons and papers have their indexes.
create index order_line_name on order_line using gin (name gin_trgm_ops);
create index purchase_order_tax_words on purchase_order using gin (((tax_identity ->> 'nameOne') || ' ' || (tax_identity ->> 'taxId')) gin_trgm_ops);

-- Each order of a guest is an account of its own: staff's list shows one row for those with the same e-mail, or without one the same telephone.
create index person_guest_contact on person
  ((coalesce(nullif(email, ''), nullif(regexp_replace(coalesce(tel, ''), '\D', '', 'g'), ''))), id)
  where kind = 'generated' and erased_at is null;
create statistics person_guest_contact_values on (coalesce(nullif(email, ''), nullif(regexp_replace(coalesce(tel, ''), '\D', '', 'g'), ''))) from person;
