-- Locks what a purchase may take, in the one order of everybody (ADR-0013), in one round trip (ADR-0116). Each statement within sees what was
-- committed while the one before waited.
create function lock_holds(courses bigint[], products bigint[], coupon_codes text[]) returns void language plpgsql as $$
begin
  perform from course where id = any(courses) and course_type not in ('Online', 'Flex') order by id for no key update;
  if cardinality(products) > 0 then
    perform from product where id = any(products) order by id for no key update;
  end if;
  if cardinality(coupon_codes) > 0 then
    perform from coupon where normal_code = any(coupon_codes) order by id for no key update;
  end if;
  perform from promotion
    where (quota is not null or per_buyer_limit is not null) and is_active
      and id in (select promotion_id from promotion_course where course_id = any(courses))
    order by id for no key update;
end $$;
