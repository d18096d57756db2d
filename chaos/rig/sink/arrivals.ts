// The sink's own log: one line of JSON for each message that it accepted, in the file before the 250 is sent.
import { existsSync, openSync, readFileSync, writeSync } from 'node:fs'

export interface Arrival {
  /** Milliseconds since 1970: when its MAIL command was read, and when it was accepted. */
  begun: number
  at: number
  connection: number
  from: string
  to: string
  messageId: string
  /** The first field of Feedback-ID; 0 if there is none. */
  mailing: number
  bytes: number
  /** The text after `mark-` in the message, which identifies the version of a template. */
  mark: string
  /** The address of List-Unsubscribe. */
  unsubscribe: string
  /** The first tracked link, and the open pixel; empty if there is none. */
  click: string
  open: string
  /** Whether a 250 was to follow. */
  answered: boolean
}

/** Opens a log for appending; the kernel has the lines when `append` returns. */
export function openArrivals(file: string): { append(arrivals: readonly Arrival[]): void } {
  const descriptor = openSync(file, 'a')
  return {
    append: (arrivals) => {
      writeSync(descriptor, arrivals.map((each) => `${JSON.stringify(each)}\n`).join(''))
    },
  }
}

/** Reads a log; a last line that was cut short does not count as arrived. */
export function readArrivals(file: string): Arrival[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Arrival)
}

/** What a message says about itself. */
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

/** Quoted-printable may break lines anywhere. */
function unfolded(body: string): string {
  return body.replace(/=\r\n/g, '')
}
