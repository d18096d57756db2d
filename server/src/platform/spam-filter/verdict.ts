// The address of a spam filter, and its verdict.

/** The address in SPAM_CHECK. */
export interface SpamFilterAddress {
  engine: 'rspamd' | 'spamd'
  host: string
  port: number
}

export interface SpamVerdict {
  /** The score in points. A higher score is worse. */
  score: number
  /** The rules that added or subtracted points, in the order of the filter. */
  rules: { name: string; points: number }[]
}
