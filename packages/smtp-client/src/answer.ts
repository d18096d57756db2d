// How one try ended.

/** The step of the SMTP dialogue that an answer, or the lack of one, belongs to. */
export type Stage = 'connect' | 'greeting' | 'auth' | 'mail' | 'rcpt' | 'data' | 'message'

/** How one try over SMTP ended. A message is accepted where `stage` is `message` and `code` is 200 to 299. */
export interface Answer {
  stage: Stage
  /** Reply code (RFC 5321 §4.2); null where the connection broke or no reply came in time. */
  code: number | null
  /** Enhanced status (RFC 3463), e.g. 5.1.1; null where the reply has none. */
  enhanced: string | null
  /** The relay's words, or the client's where the relay said none. */
  text: string
  /** Whether the final dot had left: from then on the relay may have the message. */
  lastByteLeft: boolean
  /** Which relay it was: host and port, no credentials. */
  relay: string
  /** The most bytes that the relay takes (RFC 1870), where the message has more: it was not sent to it. */
  limit?: number
}
