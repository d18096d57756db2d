// What every session sets at its start. A role, a database or a server may have other defaults, and Lettermill must not
// depend on them (ADR-0071). Set by a statement, not in the start-up packet, which poolers refuse.

/** Seconds until a server drops a peer that vanished: its locks and our heartbeat end with it. */
const silence = { idle: 20, interval: 5, count: 6 }

const settings = {
  client_encoding: 'UTF8',
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  // The deadline of a statement covers its waits as well, so one limit is enough.
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '5min',
  tcp_keepalives_idle: String(silence.idle),
  tcp_keepalives_interval: String(silence.interval),
  tcp_keepalives_count: String(silence.count),
  tcp_user_timeout: String((silence.idle + silence.interval * silence.count) * 1000),
}

/** The statement that sets up a session; each of its statements may take that many milliseconds, 0 for no limit. */
export function sessionStatement(deadline: number): string {
  return settingStatement(deadline, { isLocal: false })
}

/**
 * Begins a transaction that has all of it for itself: behind a pooler that gives every transaction another session,
 * the session belongs to others before and after (ADR-0114).
 */
export function beginStatement(deadline: number): string {
  // The default isolation is read when a transaction begins, so this one has to be named.
  return `begin isolation level read committed; ${settingStatement(deadline, { isLocal: true })}`
}

function settingStatement(deadline: number, { isLocal }: { isLocal: boolean }): string {
  const all = Object.entries({ ...settings, statement_timeout: String(deadline) })
  return `select ${all.map(([name, value]) => `set_config('${name}', '${value}', ${String(isLocal)})`).join(', ')}`
}
