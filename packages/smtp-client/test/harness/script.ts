// The vocabulary of a test's script for the relay, and of what the relay records.

export type Step =
  'greeting' | 'EHLO' | 'HELO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message' | 'RSET' | 'QUIT'

/** What the relay received. */
export interface Said {
  step: Step
  /** The command; for a message its data without stuffed dots, one character per byte. */
  line: string
  /** The recipients of the current message. */
  to: string
  /** Number of the connection, and of the message on it, both from 1. */
  connection: number
  message: number
}

/**
 * A reply without its last line end; or several. Without `say` and `then` it never answers again. `takes` accepts a
 * message without saying so.
 */
export type Reaction = string | { say?: string; after?: number; then?: 'close' | 'reset'; takes?: boolean }

export interface Script {
  /** What EHLO offers; null: it knows no EHLO. */
  offers?: readonly string[] | null
  /** What it does at a step; undefined: what a healthy relay does. */
  answer?(said: Said): Reaction | undefined
  /** Sends its replies byte by byte, or as many as possible at once. */
  replies?: 'cut' | 'glued'
  /** Milliseconds between one read and the next. */
  slowReader?: number | undefined
  /** Closes the connection after that many bytes of a message's data. */
  dropAfter?: number | undefined
  /** For STARTTLS, or with `implicitTls` from the first byte. */
  certificate?: { key: string; cert: string }
  implicitTls?: boolean
}

export interface Arrival {
  from: string
  to: string
  /** Without the stuffed dots. */
  source: Buffer
}

export interface ScriptedRelay {
  /** host:port */
  address: string
  port: number
  script: Script
  /** The messages that it accepted and acknowledged. */
  arrivals: Arrival[]
  /** All lines by connection, `>` to the relay, `<` from it; a message's data as its number of bytes. */
  logs: string[][]
  /** Connections that are open now. */
  open(): number
  close(): Promise<void>
}
