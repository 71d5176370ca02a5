-- Since when a member's e-mail is known to be theirs: its mailbox was read, or a provider vouched for it. Null: somebody typed it.
alter table person add column email_proven_at timestamptz;

-- Who set a password or claimed an account by a link to the e-mail they have now has shown it, unless somebody had joined
-- another way to sign in before: whose that is nobody knows. Everybody else is asked again, by the next link they open.
update person set email_proven_at = link.used_at
from (
  select person_id, email, max(used_at) as used_at from one_time_link
  where purpose in ('set-password', 'claim-account') and used_at is not null
  group by person_id, email
) as link
where link.person_id = person.id and link.email = person.email
  and person.kind = 'member' and person.erased_at is null
  and not exists (
    select from social_identity where social_identity.person_id = person.id and created_at <= link.used_at
  );
-- accounts of the demo shop: nobody has a mailbox under .test
update person set email_proven_at = created_at where kind = 'member' and email like '%@demo.test';

-- The sign-in that asked for the link, as its browser knows it, and the number that is typed there when the mail was opened
-- elsewhere; both hashed. A link without them (made before) joins nothing.
alter table social_link add column visit_hash text, add column code_hash text;
create index social_link_visit on social_link (visit_hash) where visit_hash is not null;
