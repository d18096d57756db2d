// The mailboxes of BOUNCE_MAILBOX: imaps://user:password@host:993/INBOX?every=1m&then=move:Lettermill.
import { parseDuration } from './duration.ts'

/** What happens to mail about Lettermill's messages once it is stored. */
export type AfterReading = { move: string } | 'delete' | 'keep'

export interface MailboxAddress {
  /** The mailbox without its password: user@host/folder. */
  place: string
  host: string
  port: number
  /** `tls`: encrypted from the first byte. `none`: only allowed on this machine. */
  security: 'tls' | 'starttls' | 'none'
  user: string
  password: string
  folder: string
  /** Milliseconds between two reads of the mailbox. */
  every: number
  then: AfterReading
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i
const least = 5000

/**
 * Reads one address. @returns the mailbox; or a sentence that says what is wrong with the address, without its password
 */
export function readMailboxAddress(text: string): MailboxAddress | string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['imap:', 'imaps:'].includes(url.protocol) || url.hostname === '')
    return 'must be an address like imaps://user:password@host:993/INBOX'
  const known = new Set(['every', 'then', 'starttls'])
  const other = [...url.searchParams.keys()].find((each) => !known.has(each))
  if (other !== undefined) return `has an unknown option: ${other}; every, then and starttls are known`
  const user = decoded(url.username)
  const password = decoded(url.password)
  const folder = decoded(url.pathname.slice(1)) || 'INBOX'
  if (!user || !password) return 'needs a user and a password; write @ as %40 and : as %3A in them'
  const isTls = url.protocol === 'imaps:'
  const isStartTls = url.searchParams.get('starttls') === '1'
  if (!isTls && !isStartTls && !loopback.test(url.hostname))
    return 'would send the password unencrypted; use imaps://, or imap:// with ?starttls=1'
  const every = parseDuration(url.searchParams.get('every') ?? '1m')
  if (every === null || every < least) return 'must look every 5s or less often, e.g. every=1m'
  const then = readThen(url.searchParams.get('then') ?? 'move:Lettermill')
  if (then === null) return 'must say then=move:Folder, then=delete or then=keep'
  return {
    place: `${user}@${url.host}/${folder}`,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? 993 : 143) : Number(url.port),
    security: isTls ? 'tls' : isStartTls ? 'starttls' : 'none',
    user,
    password,
    folder,
    every,
    then,
  }
}

function readThen(text: string): AfterReading | null {
  if (text === 'delete' || text === 'keep') return text
  const folder = /^move:(.{1,200})$/.exec(text)?.[1]
  return folder === undefined ? null : { move: folder }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
