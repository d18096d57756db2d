-- A counter by which the instance notices that its database was restored from an earlier state (ADR-0074). Owner:
-- platform/db.
create table instance_state (
  single boolean primary key default true check (single),
  -- Grows every second in which mail leaves. DATA_DIR of each node keeps the highest value that the node has seen.
  counter bigint not null default 0,
  counted_at timestamptz,
  -- PostgreSQL's identifier of this database. A copy of the database has another one.
  database text,
  -- Why the database counts as restored. Null: it does not, or an administrator resumed its campaigns.
  restored text check (restored in ('import', 'copy', 'behind', 'idle')),
  restored_at timestamptz
);
insert into instance_state default values;
