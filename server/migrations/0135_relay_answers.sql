-- What the SMTP client itself says of a relay that fails, as a code with parameters beside its sentence.
alter table relay_states
  add column reply_code text,
  add column reply_params jsonb;
