// The names of the counts that Lettermill keeps for mailings.
export const statKinds = [
  'sent',
  'failed',
  'skipped',
  'open',
  'click',
  'unsubscribe',
  'bot_open',
  'bot_click',
  // Servers and providers report these kinds, while sending or later: an address that does not exist, a refusal for
  // now, a refusal because of the sender, a message marked as spam, and a message that a relay accepted and that
  // bounced later.
  'bounce',
  'soft_bounce',
  'blocked',
  'complaint',
  'returned',
] as const
export type StatKind = (typeof statKinds)[number]

/** The number of recipients for each kind. A recipient counts once for each kind. */
export type Stats = Readonly<Record<StatKind, number>>

/** All counts zero. */
export const noStats: Stats = {
  sent: 0,
  failed: 0,
  skipped: 0,
  open: 0,
  click: 0,
  unsubscribe: 0,
  bot_open: 0,
  bot_click: 0,
  bounce: 0,
  soft_bounce: 0,
  blocked: 0,
  complaint: 0,
  returned: 0,
}

/** The count that a refusal of each kind raises. */
export const statOfRefusal = { hard: 'bounce', soft: 'soft_bounce', block: 'blocked' } as const

/** An amount by which a count is raised or lowered. */
export interface StatEntry {
  workspaceId: number
  mailingId: number
  kind: StatKind
  /** Start of the quarter of an hour in UTC, ISO 8601; if absent, the quarter of the transaction. */
  bucket?: string | undefined
  count: number
}
