-- The domains of recipients, with the mailbox provider that their MX records name; null for any other. A job looks the
-- records up; `due_at` is when it does next.
create table domain_providers (
  domain text not null,
  provider text,
  due_at timestamp with time zone not null default now(),
  constraint domain_providers_pkey primary key (domain)
);
create index domain_providers_due_idx on domain_providers (due_at);
