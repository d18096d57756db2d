-- Owner: features/campaigns. Since when a paused campaign is paused; null for others, and for those paused before this.
alter table campaigns add column paused_at timestamptz;
