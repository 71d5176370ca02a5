-- An import whose process ended is not taken up again by itself: the file may be what ended it. Somebody presses for it.
alter table catalogue_import
  drop constraint catalogue_import_error_code_check,
  add constraint catalogue_import_error_code_check check (error_code in ('GONE', 'FAILED', 'ENDED'));
