-- A video that became shorter, or whose length is known now, may have been seen to its end before (R-317).
create trigger mark_shortened_by_length after update of duration_seconds on lecture for each row
  when (new.content_type = 'video' and new.duration_seconds > 0
    and (coalesce(old.duration_seconds, 0) <= 0 or new.duration_seconds < old.duration_seconds))
  execute function mark_shortened_by_lecture();
