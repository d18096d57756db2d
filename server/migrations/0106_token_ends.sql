-- When an API token stops working; null: not until it is revoked.
alter table api_tokens add column expires_at timestamptz;
