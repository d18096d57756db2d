// What a campaign sends, as it stood when sending started: kept in the ledger, so that later changes
// to the template, the sender or the domain do not reach a campaign that is under way.
import type { DkimReference } from '../senders/index.ts'
import type { CompileInput } from './message/index.ts'

export type { ReadyContent } from './message/index.ts'

/** The part of the message's input that the ledger keeps; keys and addresses of the instance are added at send time. */
export type Content = Omit<
  CompileInput,
  'tokens' | 'publicUrl' | 'bounceDomain' | 'instanceId' | 'mailingId' | 'workspaceId' | 'isTest' | 'dkim'
> & {
  /** Addresses that the links lead to, by number, with their merge tags. */
  links: string[]
  /** The names of the keys that sign; the keys stay with their domain. None where the relay signs. */
  dkim?: DkimReference[]
}
