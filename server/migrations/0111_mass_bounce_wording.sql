-- A mass bounce by wording: servers of many domains say in the same words that addresses do not exist. `place` is then
-- the wording, and this is the number of the domains.
alter table mass_bounces add column domains integer;
