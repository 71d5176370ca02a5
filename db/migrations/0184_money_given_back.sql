-- A dispute that is won after somebody decided on it: the money is there again, and waits for a person in a case of its own. Beside it a
-- taking may have had a case of each kind before: only one of a kind is open.
alter table money_case
  drop constraint money_case_kind_check,
  add constraint money_case_kind_check check (kind in ('late', 'double', 'underpaid', 'overpaid', 'unmatched', 'unanswered',
    'line-refund', 'unrecorded', 'unlisted', 'differs', 'taken-back', 'returned'));
drop index money_case_taken_back;
create unique index money_case_taken_back on money_case (taken_back_id, kind)
  where taken_back_id is not null and settled_at is null;
