-- Bounces of a domain's campaigns can return below the domain itself (lm.example.com), so that SPF speaks for it.
alter table sending_domains
  -- Since a checkup found its records right; null: bounces return to BOUNCE_DOMAIN.
  add column aligned_since timestamptz,
  -- Since a checkup found them gone.
  add column aligned_missing_since timestamptz;
