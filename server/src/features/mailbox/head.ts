// Reads the parts of a message that the mailbox lists, without parsing all of it, because thousands arrive a second.
import { decodeWords } from 'postal-mime'
import { parseFeedbackId } from '../deliveries/index.ts'

export interface Head {
  /** The From header, decoded; '' if there is none. */
  from: string
  subject: string
  /** The workspace that Feedback-ID names, or null. */
  workspaceId: number | null
}

const headLimit = 64 * 1024
const textLimit = 1000

/** Reads the head of a message as it came over the wire. It never throws, because anybody may send anything. */
export function readHead(source: Buffer): Head {
  const end = source.indexOf('\r\n\r\n')
  const head = source.subarray(0, end === -1 ? headLimit : Math.min(end, headLimit)).toString('utf8')
  const unfolded = head.replace(/\r\n(?=[ \t])/g, '')
  const feedbackId = valueOf(unfolded, 'feedback-id')
  return {
    from: shown(valueOf(unfolded, 'from')),
    subject: shown(valueOf(unfolded, 'subject')),
    workspaceId: feedbackId === null ? null : (parseFeedbackId(feedbackId)?.workspaceId ?? null),
  }
}

function valueOf(head: string, name: string): string | null {
  return new RegExp(`^${name}:(.*)$`, 'im').exec(head)?.[1]?.trim() ?? null
}

/** Removes NUL, which PostgreSQL cannot store in a text. */
function shown(value: string | null): string {
  return decodeWords(value ?? '')
    .replaceAll('\0', '')
    .slice(0, textLimit)
}
