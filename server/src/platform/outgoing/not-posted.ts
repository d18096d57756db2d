// Why a request got no answer.
import { codeOf } from './resolve.ts'

/** Why no answer came: a code with parameters. */
export type NotPostedReason =
  | {
      code:
        | 'name_unknown'
        | 'dns_silent'
        | 'connection_refused'
        | 'connection_closed'
        | 'connection_timed_out'
        | 'unreachable'
        | 'not_https'
      params: Record<never, never>
    }
  | { code: 'no_address' | 'address_not_public'; params: { host: string } }
  | { code: 'no_answer'; params: { seconds: number } }
  /** `detail` has the words of Node.js, such as an error of TLS. */
  | { code: 'request_failed'; params: { detail: string } }

/** Thrown if no answer came. */
export class NotPosted extends Error {
  override readonly name = 'NotPosted'
  readonly reason: NotPostedReason

  constructor(reason: NotPostedReason) {
    super(`${reason.code} ${JSON.stringify(reason.params)}`)
    this.reason = reason
  }
}

const codes = {
  ENOTFOUND: 'name_unknown',
  ENODATA: 'name_unknown',
  ETIMEOUT: 'dns_silent',
  ESERVFAIL: 'dns_silent',
  EREFUSED: 'dns_silent',
  ECANCELLED: 'dns_silent',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_closed',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'connection_timed_out',
} as const

const isKnown = (code: string): code is keyof typeof codes => Object.hasOwn(codes, code)

export function reasonOf(error: unknown): NotPostedReason {
  const code = codeOf(error)
  if (isKnown(code)) return { code: codes[code], params: {} }
  const detail = error instanceof Error ? error.message : String(error)
  return { code: 'request_failed', params: { detail: detail.slice(0, 200) } }
}
