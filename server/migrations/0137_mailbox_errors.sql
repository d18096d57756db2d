-- Why a mailbox cannot be read, as a code with parameters. What the server said is a parameter.
alter table mailbox_marks
  add column error_code text,
  add column error_params jsonb;

update mailbox_marks set error_code = 'other', error_params = jsonb_build_object('detail', error)
where error is not null;

alter table mailbox_marks drop column error;
