// What the client itself says, as data. Its `text` in English comes from here.

/** What the client says of a relay: a code with the parameters that its sentence needs. */
export type ClientReason =
  | {
      code: 'unencrypted' | 'no_username' | 'closed' | 'gave_up' | 'tls_missing' | 'open_password'
      params: Record<never, never>
    }
  | { code: 'trusted'; params: { protocol: string; host: string } }
  | { code: 'unchecked'; params: { protocol: string } }
  | { code: 'signed_in'; params: { username: string } }
  /** `answer`: the relay's codes, because its text may repeat the password. */
  | { code: 'sign_in_refused' | 'sign_in_not_now'; params: { answer: string } }
  | { code: 'no_sign_in'; params: { offered: string } }
  | { code: 'sign_in_not_offered'; params: { mechanism: string; offered: string } }
  | { code: 'silent'; params: { seconds: number } }

/** The relay's or the system's text, or what the client says. */
export type Words = string | ClientReason

/** The words as text; what the client says in English. */
export function textOf(words: Words): string {
  return typeof words === 'string' ? words : sentenceOf(words)
}

/** What the client says; null for the text of the relay or of the system. */
export function reasonOf(words: Words): ClientReason | null {
  return typeof words === 'string' ? null : words
}

function sentenceOf(reason: ClientReason): string {
  switch (reason.code) {
    case 'unencrypted':
      return 'The connection is not encrypted.'
    case 'no_username':
      return 'No user name is set.'
    case 'closed':
      return 'The relay closed the connection'
    case 'gave_up':
      return 'We gave up'
    case 'tls_missing':
      return 'The relay offers no TLS, but its settings require it (tls=require).'
    case 'open_password':
      return 'The relay offers no TLS, and the password would go over the network for anyone to read. Use smtps://, or add ?tls=off to the relay’s address to allow it.'
    case 'trusted':
      return `${reason.params.protocol}, the certificate is good for ${reason.params.host}`
    case 'unchecked':
      return `${reason.params.protocol}, the certificate was not checked`
    case 'signed_in':
      return `Signed in as ${reason.params.username}`
    case 'sign_in_refused':
      return `The relay refused the sign-in (${reason.params.answer}). Check the user name and the password.`
    case 'sign_in_not_now':
      return `The relay cannot sign us in at the moment (${reason.params.answer}).`
    case 'no_sign_in':
      return `The relay offers no way to sign in that this client knows (offered: ${reason.params.offered})`
    case 'sign_in_not_offered':
      return `The relay does not offer AUTH ${reason.params.mechanism}, which its address asks for (offered: ${reason.params.offered})`
    case 'silent':
      return `The relay did not answer within ${String(reason.params.seconds)} s`
  }
}

/** Thrown with what the client says. */
export class ClientError extends Error {
  readonly reason: ClientReason

  constructor(reason: ClientReason) {
    super(sentenceOf(reason))
    this.reason = reason
  }
}
