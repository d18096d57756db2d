-- Confirmation mails that a workspace sent on one day (UTC), for its daily quota.
create table confirmation_allowances (
  workspace_id bigint primary key references workspaces (id),
  day date not null,
  sent integer not null
);

-- An address's week of confirmation mails is counted by workspace, with a larger bound for the instance.
alter table confirmation_mails add column workspace_id bigint;
update confirmation_mails m set workspace_id = f.workspace_id from forms f where f.id = m.form_id;
