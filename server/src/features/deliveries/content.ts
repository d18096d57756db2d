// What a campaign sends, as it was when sending started. Stored with the mailing, so that later changes to the
// template, the sender or the domain do not change a campaign that is being sent.
import type { DkimReference } from '../senders/index.ts'
import type { CompileInput } from './message/index.ts'

export type { ReadyContent } from './message/index.ts'

/**
 * The part of the message's input that the mailing stores; keys and addresses of the instance are added at send time.
 */
export type Content = Omit<
  CompileInput,
  'tokens' | 'publicUrl' | 'bounceDomain' | 'instanceId' | 'mailingId' | 'workspaceId' | 'isTest' | 'dkim'
> & {
  /** The addresses of links, by number, with their merge tags. */
  links: string[]
  /** The names of the signing keys; the keys stay with their domain. Empty if the relay signs. */
  dkim?: DkimReference[]
}

/**
 * The settings of the instance that a mailing's messages were made with. A worker records them when it begins, because
 * they may change while the mailing is being sent: links must lead to the current address.
 */
export interface SentWith {
  publicUrl: string
  bounceDomain: string | null
  unsubscribeDomain: string | null
  instanceId: string
  /** Which key signed the tokens. */
  keyId: number
  /** `messageVersion` at that time. */
  version: number
}
