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
  /** What gave points or took some, in the filter's order. */
  rules: { name: string; points: number }[]
}
