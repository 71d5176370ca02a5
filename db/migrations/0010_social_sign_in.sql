-- A sign-in at LINE, Facebook or Google, from its button to the return. The browser has the token; the provider the state.
create table social_visit (
  token_hash text primary key,
  state_hash text not null,
  provider text not null check (provider in ('line', 'facebook', 'google')),
  nonce text not null,
  verifier text not null,
  back text not null,
  brings_cart boolean not null,
  -- a state is good for one return
  returned_at timestamptz,
  -- who came back, kept while an e-mail is asked for
  subject text,
  email text,
  firstname text not null default '',
  lastname text not null default '',
  -- where the link went
  sent_to text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index social_visit_expires on social_visit (expires_at);

-- An identity that becomes somebody's once its link has been opened: who opens it has the e-mail.
create table social_link (
  token_hash text primary key,
  provider text not null check (provider in ('line', 'facebook', 'google')),
  subject text not null,
  email text not null,
  firstname text not null,
  lastname text not null,
  back text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index social_link_identity on social_link (provider, subject);
create index social_link_expires on social_link (expires_at);
