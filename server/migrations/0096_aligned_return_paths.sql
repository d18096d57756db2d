-- Bounces of a domain's campaigns can return to a name below the domain (lm.example.com), so that SPF passes for the
-- domain itself.
alter table sending_domains
  -- Since when a checkup has found the records of that name correct; null: bounces return to BOUNCE_DOMAIN.
  add column aligned_since timestamptz,
  -- Since when a checkup has found the records missing.
  add column aligned_missing_since timestamptz;
