-- the methods are the definitions in app/providers; the database does not list them again
alter table payment_method drop constraint payment_method_id_check;
