// What a test's script for the relay says, and what the relay keeps: the words between the two.

export type Step =
  'greeting' | 'EHLO' | 'HELO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'message' | 'RSET' | 'QUIT'

/** What the relay heard. */
export interface Said {
  step: Step
  /** The command; of a message its data without stuffed dots, one character a byte. */
  line: string
  /** Whom the message at hand is for. */
  to: string
  /** Which connection it is, and which message on it, both from 1. */
  connection: number
  message: number
}

/** A reply without its last line end; or more than that. Without `say` and `then` it says nothing ever again.
 * `takes` a message without saying so. */
export type Reaction = string | { say?: string; after?: number; then?: 'close' | 'reset'; takes?: boolean }

export interface Script {
  /** What EHLO offers; null: it knows no EHLO. */
  offers?: readonly string[] | null
  /** What it does at a step; undefined: what a relay does that is well. */
  answer?(said: Said): Reaction | undefined
  /** Its replies go out byte by byte, or, as many as there are to give, at once. */
  replies?: 'cut' | 'glued'
  /** Milliseconds between one read and the next. */
  slowReader?: number | undefined
  /** Hangs up after so many bytes of a message's data. */
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
  /** What it accepted, and said so. */
  arrivals: Arrival[]
  /** Everybody's words by connection, `>` to the relay, `<` from it; a message's data as its bytes in number. */
  logs: string[][]
  /** Connections that are open now. */
  open(): number
  close(): Promise<void>
}
