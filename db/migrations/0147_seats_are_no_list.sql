-- A sale of a seat changes what pages show, but no list and no count of one: whoever keeps those is told which it was (ADR-0111).
-- A process of before takes both for the same.
create function tell_public_seats() returns trigger language plpgsql as $$
begin
  perform pg_notify('rian_public', case
    when to_jsonb(old) - 'seats_held' = to_jsonb(new) - 'seats_held' then 'seats' else '' end);
  return null;
end $$;

drop trigger public_row_changed on course;
create trigger public_row_changed after update on course for each row when (old.* is distinct from new.*) execute function tell_public_seats();
