// The sink's own log: one line of JSON for each accepted message, written to the file before the sink answers 250.
import { existsSync, openSync, readFileSync, writeSync } from 'node:fs'

export interface Arrival {
  /** When the message's MAIL command was read, and when the message was accepted, in milliseconds since 1970. */
  begun: number
  at: number
  connection: number
  from: string
  to: string
  messageId: string
  /** The mailing's id from the first field of Feedback-ID; 0 if there is none. */
  mailing: number
  bytes: number
  /** The text after `mark-` in the message, which tells versions of a template apart. */
  mark: string
  /** The URL in List-Unsubscribe. */
  unsubscribe: string
  /** The URLs of the first tracked link and of the open pixel; empty if there is none. */
  click: string
  open: string
  /** Whether the sink was going to answer 250. */
  answered: boolean
}

/** Opens a log for appending. When `append` returns, the operating system has the lines. */
export function openArrivals(file: string): { append(arrivals: readonly Arrival[]): void } {
  const descriptor = openSync(file, 'a')
  return {
    append: (arrivals) => {
      writeSync(descriptor, arrivals.map((each) => `${JSON.stringify(each)}\n`).join(''))
    },
  }
}

/** Reads a log. An incomplete last line does not count as an arrival. */
export function readArrivals(file: string): Arrival[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Arrival)
}

/** Reads the properties of an arrival from a message's headers and body. */
export function factsOf(
  message: Buffer,
): Pick<Arrival, 'messageId' | 'mailing' | 'mark' | 'unsubscribe' | 'click' | 'open'> {
  const end = message.indexOf('\r\n\r\n')
  const head = message.toString('latin1', 0, end < 0 ? message.length : end).replace(/\r\n[ \t]+/g, ' ')
  const field = (pattern: RegExp) => pattern.exec(head)?.[1] ?? ''
  const marked = message.indexOf('mark-')
  const mark =
    marked < 0 ? '' : (/^mark-(\w+)/.exec(message.toString('latin1', marked, marked + 40))?.[1] ?? '')
  const body = unfolded(message.toString('latin1', Math.max(0, end)))
  return {
    messageId: field(/^Message-ID:\s*<([^>]*)>/im),
    mailing: Number(field(/^Feedback-ID:\s*(\d+):/im)),
    mark,
    unsubscribe: field(/^List-Unsubscribe:\s*<([^>]*)>/im),
    click: /https?:\/\/[^\s"<>]*?\/c\/[\w-]{35}/.exec(body)?.[0] ?? '',
    open: /https?:\/\/[^\s"<>]*?\/o\/[\w.-]+/.exec(body)?.[0] ?? '',
  }
}

/** Joins lines that quoted-printable broke. */
function unfolded(body: string): string {
  return body.replace(/=\r\n/g, '')
}
