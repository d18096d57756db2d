// The types of a test's script for the relay, and of what the relay records.

export type Step =
  'greeting' | 'EHLO' | 'HELO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message' | 'RSET' | 'QUIT'

/** One line or message that the relay received. */
export interface Said {
  step: Step
  /** The command; for a message, its data without stuffed dots, one character per byte. */
  line: string
  /** The recipients of the current message. */
  to: string
  /** The number of the connection, and of the message on it, both from 1. */
  connection: number
  message: number
}

/**
 * One reply without its last line end, or several. Without `say` and `then` the relay never answers again. `takes`
 * accepts a message without an answer.
 */
export type Reaction = string | { say?: string; after?: number; then?: 'close' | 'reset'; takes?: boolean }

export interface Script {
  /** The extensions that EHLO offers; null if the relay does not know EHLO. */
  offers?: readonly string[] | null
  /** The reaction at a step; undefined for what a healthy relay does. */
  answer?(said: Said): Reaction | undefined
  /** `cut`: sends replies byte by byte. `glued`: sends as many replies as possible at once. */
  replies?: 'cut' | 'glued'
  /** Milliseconds between two reads. */
  slowReader?: number | undefined
  /** Closes the connection after that many bytes of a message's data. */
  dropAfter?: number | undefined
  /** The certificate for STARTTLS, or for TLS from the first byte with `implicitTls`. */
  certificate?: { key: string; cert: string }
  implicitTls?: boolean
}

export interface Arrival {
  from: string
  to: string
  /** The message's data without stuffed dots. */
  source: Buffer
}

export interface ScriptedRelay {
  /** The relay's host:port. */
  address: string
  port: number
  script: Script
  /** The messages that the relay accepted and acknowledged. */
  arrivals: Arrival[]
  /** All lines of each connection: `>` to the relay, `<` from it. For a message's data, the number of bytes. */
  logs: string[][]
  /** The number of open connections. */
  open(): number
  close(): Promise<void>
}
