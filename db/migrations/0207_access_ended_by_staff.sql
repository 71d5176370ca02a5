-- Who of the staff ended an access by hand; null: nobody did, it ran out or went back with its money.
alter table access_grant add column revoked_by bigint references person (id);
