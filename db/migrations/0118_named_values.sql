-- What these columns hold was agreed by the code alone; now the database says it too, and the types of the tables are made of it.
alter table money_case
  add constraint money_case_currency_known check (currency in ('THB', 'USD')),
  add constraint money_case_outcome_known check (
    outcome in (
      'accepted', 'refunded', 'moved', 'split', 'arrived', 'answered', 'closed', 'loss-kept', 'access-ended'
    )
  );

alter table refund_request
  add constraint refund_request_currency_known check (currency in ('THB', 'USD'));
