// The settings of every session. A role, a database or a server may have other defaults, and Lettermill must not depend
// on such defaults (ADR-0071). A statement makes the settings, because poolers refuse them in the start-up packet.

/** Seconds until a server drops a peer that vanished. The peer's locks and heartbeat end with its connection. */
const silence = { idle: 20, interval: 5, count: 6 }

const settings = {
  client_encoding: 'UTF8',
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  // The deadline of a statement includes its waits for locks, so one limit is enough.
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '5min',
  tcp_keepalives_idle: String(silence.idle),
  tcp_keepalives_interval: String(silence.interval),
  tcp_keepalives_count: String(silence.count),
  tcp_user_timeout: String((silence.idle + silence.interval * silence.count) * 1000),
}

/** The statement that sets up a session. `deadline`: the most milliseconds of each statement, 0 for no limit. */
export function sessionStatement(deadline: number): string {
  return settingStatement(deadline, { isLocal: false })
}

/**
 * The statement that begins a transaction with all settings of a session. Behind a pooler, the transaction may get a
 * session that other clients used before, and will use later (ADR-0071).
 */
export function beginStatement(deadline: number): string {
  // The statement names the isolation level, because a transaction reads its default level when it begins.
  return `begin isolation level read committed; ${settingStatement(deadline, { isLocal: true })}`
}

function settingStatement(deadline: number, { isLocal }: { isLocal: boolean }): string {
  const all = Object.entries({ ...settings, statement_timeout: String(deadline) })
  return `select ${all.map(([name, value]) => `set_config('${name}', '${value}', ${String(isLocal)})`).join(', ')}`
}
