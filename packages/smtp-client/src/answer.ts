// The type for how one try over SMTP ended.
import type { ClientReason } from './words.ts'

/** The step of the SMTP dialogue in which an answer came, or failed to come. */
export type Stage = 'connect' | 'greeting' | 'auth' | 'mail' | 'rcpt' | 'data' | 'message'

/** How one try over SMTP ended. The relay accepted the message if `stage` is `message` and `code` is 200 to 299. */
export interface Answer {
  stage: Stage
  /** Reply code (RFC 5321 §4.2); null if the connection broke or no reply came in time. */
  code: number | null
  /** Enhanced status code (RFC 3463), e.g. 5.1.1; null if the reply has none. */
  enhanced: string | null
  /** The relay's text; if the relay sent none, the client's. */
  text: string
  /** Set if the text is the client's own. */
  reason?: ClientReason | undefined
  /** Whether the final dot was sent. From then on the relay may have the message. */
  lastByteLeft: boolean
  /** The relay that was tried: host and port, no credentials. */
  relay: string
  /**
   * Set if the message is larger than the relay accepts (RFC 1870), so that it was not sent: the relay's limit in
   * bytes.
   */
  limit?: number
}
