// Caches the compiled messages of a few mailings that are being sent or viewed.
import type { Db } from '../../platform/db/index.ts'
import type { DkimKey } from '../../platform/mail/mime.ts'
import { assertMaySend, type DkimReference, type SendingDomains } from '../senders/index.ts'
import { keyIdOf, type LinkTokens } from '../tracking/index.ts'
import type { Content, ReadyContent, SentWith } from './content.ts'
import { compileMessage, messageVersion, readyMessage, type SendableMessage } from './message/index.ts'
import { findSendable, noteSettings } from './queries/content.ts'

export interface Instance {
  instanceId: string
  /** Without a slash at its end. It may change at any time: read it when it is used, and do not keep it. */
  readonly publicUrl: string
  /**
   * Refuses to send while readers could not open the links; if absent, nothing is refused.
   * @throws Problem public_address_unready
   */
  assertReachable?: (on: Db) => Promise<void>
  tokens: LinkTokens
  /** BOUNCE_DOMAIN: the domain that bounces return to. Each delivery has its own address there. */
  bounceDomain?: string | undefined
  /** BOUNCE_DOMAIN, if BOUNCE_LISTEN receives mail to this domain. Readers can then unsubscribe by mail. */
  unsubscribeDomain?: string | undefined
  /** SENDING_DOMAINS: 'proved' if a domain needs its own DNS record before it sends; 'any' if absent. */
  sendingDomains?: SendingDomains
}

/** Finds the keys that sign a campaign's messages. @throws Problem signing_key_missing, signing_key_unreadable */
export type KeysOf = (workspaceId: number, references: readonly DkimReference[]) => Promise<DkimKey[]>

/** The settings that can be cloned into a thread. The thread makes its own tokens. */
export function withoutTokens({ tokens, assertReachable: _, ...others }: Instance) {
  return { ...others, secretKeys: tokens.secretKeys }
}

/** What the instance demands before mail may leave from a domain. */
export type SendingRules = Pick<Instance, 'sendingDomains' | 'assertReachable'>

/** @throws Problem domain_unproved, public_address_unready */
export async function assertMayLeave(
  on: Db,
  { sendingDomains = 'any', assertReachable }: SendingRules,
  workspaceId: number,
  domainId: number,
): Promise<void> {
  await assertMaySend(on, sendingDomains, workspaceId, domainId)
  await assertReachable?.(on)
}

/** The settings of the instance that change the bytes of messages. */
export function settingsOf(instance: Instance): SentWith {
  const { publicUrl, bounceDomain = null, unsubscribeDomain = null, instanceId, tokens } = instance
  const keyId = keyIdOf(tokens.secretKeys[0])
  return { publicUrl, bounceDomain, unsubscribeDomain, instanceId, keyId, version: messageVersion }
}

/** The secret key with this id, if the instance still has it. */
export function keyOf({ secretKeys }: Pick<LinkTokens, 'secretKeys'>, id: number | null): string | undefined {
  return secretKeys.find((key) => keyIdOf(key) === id)
}

function isReady(content: Content | ReadyContent): content is ReadyContent {
  return 'source' in content
}

const kept = 8

export class MessageSource {
  readonly #db: Db
  readonly #instance: Instance
  readonly #keysOf: KeysOf
  readonly #compiled = new Map<number, Promise<SendableMessage>>()
  /** The public address in the compiled messages. */
  #publicUrl = ''

  constructor(db: Db, instance: Instance, keysOf: KeysOf) {
    this.#db = db
    this.#instance = instance
    this.#keysOf = keysOf
  }

  /**
   * The mailing's message as it was when the mailing was opened. Rejects if there is no such mailing.
   * @throws Problem with the codes of `KeysOf`
   */
  get(mailingId: number): Promise<SendableMessage> {
    this.#forgetOldAddress()
    const known = this.#compiled.get(mailingId) ?? this.#compile(mailingId)
    this.#compiled.delete(mailingId)
    this.#compiled.set(mailingId, known)
    const oldest = this.#compiled.keys().next().value
    if (this.#compiled.size > kept && oldest !== undefined) this.#compiled.delete(oldest)
    known.catch(() => this.#compiled.delete(mailingId))
    return known
  }

  /** Messages that are made after a change of the public address lead to the new address. */
  #forgetOldAddress(): void {
    const { publicUrl } = this.#instance
    if (publicUrl === this.#publicUrl) return
    this.#publicUrl = publicUrl
    this.#compiled.clear()
  }

  async #compile(mailingId: number): Promise<SendableMessage> {
    const found = await findSendable(this.#db, mailingId)
    if (!found) throw new Error(`There is no mailing ${String(mailingId)}`)
    const { content, counts, workspace_id: workspaceId, first_key: firstKey } = found
    if (isReady(content)) return readyMessage(content)
    if (counts) await noteSettings(this.#db, mailingId, settingsOf(this.#instance))
    const dkim = await this.#keysOf(workspaceId, content.dkim ?? [])
    // Retries have the Message-ID of the first try, whichever key signs now.
    const messageIdKey = keyOf(this.#instance.tokens, firstKey)
    return compileMessage({
      ...content,
      ...this.#instance,
      messageIdKey,
      dkim,
      mailingId,
      workspaceId,
      isTest: !counts,
    })
  }
}
