-- Whoever keeps public pages in memory hears of every change of what they show, when its transaction commits (ADR-0095).
create function tell_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('rian_public', '');
  return null;
end $$;

create procedure watch_public_table(watched regclass) language plpgsql as $$
begin
  execute format('create trigger public_row_added after insert or delete on %s for each row execute function tell_public_change()', watched);
  execute format('create trigger public_row_changed after update on %s for each row when (old.* is distinct from new.*) execute function tell_public_change()', watched);
  execute format('create trigger public_table_emptied after truncate on %s for each statement execute function tell_public_change()', watched);
end $$;

do $$
declare watched text;
begin
  foreach watched in array string_to_array(
    'bank_account category class_waiting course course_category course_comment course_gift course_group course_review '
    'course_section course_session course_user_group custom_label custom_text lecture payment_method price_plan '
    'price_plan_prerequisite privacy_notice product product_category promotion promotion_course quiz quiz_question registration_field search_entry '
    'search_sound search_synonym shipping_fee site_setting teacher user_group vat_rate venue', ' ')
  loop
    call watch_public_table(watched::regclass);
  end loop;
end $$;
