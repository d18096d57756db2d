// The content of a mailing as it was when sending started. Lettermill stores the content with the mailing, so that
// later changes of the template, the sender or the domain do not affect the mailing.
import type { DkimReference } from '../senders/index.ts'
import type { CompileInput } from './message/index.ts'

export type { ReadyContent } from './message/index.ts'

/**
 * The part of the message's input that the mailing stores. Keys and addresses of the instance are added at send time.
 */
export type Content = Omit<
  CompileInput,
  'tokens' | 'publicUrl' | 'bounceDomain' | 'instanceId' | 'mailingId' | 'workspaceId' | 'isTest' | 'dkim'
> & {
  /** The addresses of links, by number, with their merge tags. */
  links: string[]
  /** The names of the signing keys. The keys themselves stay with their domain. Empty if the relay signs. */
  dkim?: DkimReference[]
}

/**
 * The settings of the instance with which a mailing's messages are made. A worker records them when it begins. If
 * somebody changes a setting while the mailing is being sent, later messages follow the new setting, because their
 * links must lead to the current address.
 */
export interface SentWith {
  publicUrl: string
  bounceDomain: string | null
  unsubscribeDomain: string | null
  instanceId: string
  /** The id of the key that signed the tokens. */
  keyId: number
  /** The value of `messageVersion` when the messages were made. */
  version: number
}
