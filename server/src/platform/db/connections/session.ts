// What every session is told at its begin. A role, a database or a server may have other defaults, and ours must not
// depend on them (ADR-0071). Told by a statement, not in the start-up packet, which poolers refuse.

/** Seconds until a server lets go of a peer that vanished: its locks and our sign of life go with it. */
const silence = { idle: 20, interval: 5, count: 6 }

const settings = {
  client_encoding: 'UTF8',
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
  // The deadline of a statement holds for its waits as well; one limit is enough.
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '5min',
  tcp_keepalives_idle: String(silence.idle),
  tcp_keepalives_interval: String(silence.interval),
  tcp_keepalives_count: String(silence.count),
  tcp_user_timeout: String((silence.idle + silence.interval * silence.count) * 1000),
}

/** The statement that sets a session up; each of its statements may take so many milliseconds, 0: as long as it likes. */
export function sessionStatement(deadline: number): string {
  const all = Object.entries({ ...settings, statement_timeout: String(deadline) })
  return `select ${all.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(', ')}`
}
