-- What orders and the reconciliation ask of an attempt stands in columns; it was inside detail, whose shape is the payments' own.
alter table payment_attempt
  -- it ended without the provider's word, and is asked about on
  add column is_unanswered boolean not null default false,
  -- by the provider's last word somebody has paid, and it holds the money
  add column is_money_under_way boolean not null default false,
  -- the provider gave no answer when it was last asked
  add column is_silent boolean not null default false,
  -- how it is paid: a page, a form, a code; null until the provider has said
  add column step_kind text generated always as (detail #>> '{step,kind}') stored;

update payment_attempt set
  is_unanswered = coalesce(detail ->> 'isUnanswered', '') = 'true',
  is_money_under_way = coalesce(detail ->> 'isMoneyUnderWay', '') = 'true',
  is_silent = coalesce(detail ->> 'isSilent', '') = 'true',
  detail = detail - 'isUnanswered' - 'isMoneyUnderWay' - 'isSilent'
where detail ?| array['isUnanswered', 'isMoneyUnderWay', 'isSilent'];

create index payment_attempt_unanswered on payment_attempt (ended_at) where is_unanswered;
