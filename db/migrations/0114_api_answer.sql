-- a call that creates and names a key of its own answers the same thing again for a day, and creates once
create table api_answer (
  key_hash text primary key,
  request_hash text not null,
  status integer,
  body text,
  created_at timestamptz not null
);
create index api_answer_created on api_answer (created_at);
