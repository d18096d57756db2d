// Reads an SMTP server's replies (RFC 5321 §4.2) from bytes, however the network splits them.
import type { Censor } from './secrecy.ts'

export interface Reply {
  code: number
  /** RFC 3463 status, e.g. 5.1.1; null if the reply has none. */
  enhanced: string | null
  /** Code and text in one line, safe to show to people and to store. */
  text: string
  /** The text of each line, without its code. */
  lines: readonly string[]
}

/** The input is not an SMTP reply. */
export class MalformedReply extends Error {}

const longestLine = 8192
const mostLines = 256
const longestText = 1000

/** Reads the replies of one connection. */
export class ReplyReader {
  #rest = ''
  #lines: string[] = []
  /** Applied to the text of every reply. */
  censor: Censor = (words) => words

  /** Whether a part of a reply has come, and the rest has not. */
  get halfway(): boolean {
    return this.#rest !== '' || this.#lines.length > 0
  }

  /**
   * Takes bytes and returns the replies that they complete.
   * @param bytes as latin1, one character per byte
   * @throws MalformedReply; earlier input is lost, and the connection is unusable
   */
  read(bytes: string): Reply[] {
    const replies: Reply[] = []
    const text = this.#rest + bytes
    let from = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      const reply = this.#line(text.slice(from, text[end - 1] === '\r' && end > from ? end - 1 : end))
      if (reply) replies.push(reply)
      from = end + 1
    }
    this.#rest = text.slice(from)
    if (this.#rest.length > longestLine) throw new MalformedReply('The relay sent a line without an end')
    return replies
  }

  #line(line: string): Reply | null {
    const begin = /^([2-5]\d\d)([ -]|$)/.exec(line)
    if (!begin || this.#lines.length === mostLines) {
      const said = this.censor(clean(line)).slice(0, 100)
      throw new MalformedReply(`The relay does not speak SMTP${said === '' ? '' : `: ${said}`}`)
    }
    this.#lines.push(clean(line.slice(4)))
    if (begin[2] === '-') return null
    const lines = this.#lines
    this.#lines = []
    return replyOf(Number(begin[1]), lines, this.censor)
  }
}

function replyOf(code: number, lines: readonly string[], censor: Censor): Reply {
  const words = censor(lines.length === 1 ? (lines[0] ?? '') : lines.join(' '))
  const enhanced = /^([245]\.\d{1,3}\.\d{1,3})(?: |$)/.exec(lines.at(-1) ?? '')?.[1] ?? null
  return { code, enhanced, text: `${String(code)} ${words}`.trim().slice(0, longestText), lines }
}

/** Decodes the line as UTF-8 and removes control characters, which the database does not accept. */
function clean(line: string): string {
  if (/^[ -~]*$/.test(line)) return line
  return Buffer.from(line, 'latin1')
    .toString()
    .replace(/[\x00-\x1f\x7f]+/g, ' ')
}
