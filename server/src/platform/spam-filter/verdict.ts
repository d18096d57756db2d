// Where a spam filter is, and what it says.

/** SPAM_CHECK. */
export interface SpamFilterAddress {
  engine: 'rspamd' | 'spamd'
  host: string
  port: number
}

export interface SpamVerdict {
  /** Points; more is worse. */
  score: number
  /** The rules that added or subtracted points, in the filter's order. */
  rules: { name: string; points: number }[]
}
