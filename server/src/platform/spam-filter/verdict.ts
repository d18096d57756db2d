// What spam filters of every kind have in common: an address, a verdict, and an answer to read.
import type { Readable } from 'node:stream'

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

const mostBytes = 256 * 1024

/** Reads an answer to its end. @throws Error if it is longer than any valid answer */
export async function gather(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Leaving the loop destroys the stream.
    if (bytes > mostBytes) throw new SpamFilterError('long_answer', 'its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

type Failure = 'too_large' | 'no_answer' | 'unreadable' | 'long_answer' | 'refused'

/** The filter gave no verdict. The message is for logs. */
export class SpamFilterError extends Error {
  readonly code: Failure
  /** What the filter said, if it refused; otherwise ''. */
  readonly answer: string

  constructor(code: Failure, message: string, answer = '', cause?: unknown) {
    super(message, { cause })
    this.name = 'SpamFilterError'
    this.code = code
    this.answer = answer
  }
}

export const refusalOf = (answer: string) => new SpamFilterError('refused', `it answered ${answer}`, answer)
