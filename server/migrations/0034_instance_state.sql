-- Where this instance stands: by this it finds out that its database was restored from an earlier state (note 74).
-- Owner: platform/db.
create table instance_state (
  single boolean primary key default true check (single),
  -- Raised every second in which mail leaves. DATA_DIR keeps the highest value that its node has seen.
  counter bigint not null default 0,
  counted_at timestamptz,
  -- Which database this is, as PostgreSQL tells: a copy is another one.
  database text,
  -- Why it counts as restored; null: it does not, or an administrator said to go on.
  restored text check (restored in ('import', 'copy', 'behind', 'idle')),
  restored_at timestamptz
);
insert into instance_state default values;
