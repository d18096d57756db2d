// The database's front door.
export { sql } from 'kysely'
export { changed, openDatabase, row, rows, transaction, type Database, type Db, type Tx } from './db.ts'
export { migrate, pendingMigrations } from './migrate.ts'
