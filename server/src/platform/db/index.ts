// The database's front door.
export { asAverage, sql, type Sql, beginPattern, containsPattern } from './statement.ts'
export {
  changed,
  connect,
  type Database,
  type DatabaseOptions,
  type Db,
  lockLimit,
  openDatabase,
  row,
  rows,
  transaction,
  type Tx,
  wasFull,
  withDeadline,
} from './db.ts'
export { readDatabaseAddress } from './connections/address.ts'
export { deadlines } from './connections/connection.ts'
export {
  isCrowded,
  mayNotCreate,
  ignoreTransient,
  isReadOnly,
  isTimedOut,
  isTransient,
  problemOf,
  violates,
} from './failures.ts'
export {
  deleteFact,
  dismissUntrustedProxy,
  endRestore,
  findUnfinishedRestore,
  findUntrustedProxy,
  forgetUntrustedProxy,
  getFacts,
  getInstanceId,
  noteRestore,
  noteUntrustedProxy,
  setFact,
  sharesSecretKey,
} from './instance.ts'
export {
  advanceCounter,
  findDatabaseIdentity,
  getInstanceState,
  leaveBehind,
  lockInstanceState,
  markRestored,
  noteDatabase,
  type InstanceState,
  type RestoredBy,
} from './instance-state.ts'
export {
  appliedMigrations,
  grantUse,
  hasRole,
  knownMigrations,
  migrate,
  newerMigrations,
  pendingMigrations,
  releasedNames,
} from './migrate.ts'
export { fromNearerEnd, type Cut } from './nearer-end.ts'
export {
  isAnyonePresent,
  isAnyWorkerFailing,
  isPresent,
  keepPresence,
  notify,
  type Presence,
} from './presence.ts'
export { deleteInPieces } from './pieces.ts'
export type { Row, Tables } from './tables.ts'
export { answers, getServerVersion, isReadOnlyServer } from './server.ts'
export { keepsSessions, keepsTransactions } from './sessions.ts'
