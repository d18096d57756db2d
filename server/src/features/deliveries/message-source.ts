// Compiled messages of the campaigns that are being sent, a few at a time.
import type { Db } from '../../platform/db/index.ts'
import type { LinkTokens } from '../tracking/index.ts'
import { compileMessage, type CompiledMessage } from './message/index.ts'
import { findContent } from './queries/ledger.ts'

export interface Instance {
  instanceId: string
  publicUrl: string
  tokens: LinkTokens
  /** BOUNCE_DOMAIN: where bounces come back, each to an address of its own. */
  bounceDomain?: string | undefined
}

const kept = 8

export class MessageSource {
  readonly #db: Db
  readonly #instance: Instance
  readonly #compiled = new Map<number, Promise<CompiledMessage>>()

  constructor(db: Db, instance: Instance) {
    this.#db = db
    this.#instance = instance
  }

  /** The campaign's message as it stood when sending started. Fails where the campaign has no ledger. */
  get(campaignId: number): Promise<CompiledMessage> {
    const known = this.#compiled.get(campaignId) ?? this.#compile(campaignId)
    this.#compiled.delete(campaignId)
    this.#compiled.set(campaignId, known)
    const oldest = this.#compiled.keys().next().value
    if (this.#compiled.size > kept && oldest !== undefined) this.#compiled.delete(oldest)
    known.catch(() => this.#compiled.delete(campaignId))
    return known
  }

  async #compile(campaignId: number): Promise<CompiledMessage> {
    const found = await findContent(this.#db, campaignId)
    if (!found) throw new Error(`Campaign ${String(campaignId)} has no ledger`)
    return compileMessage({
      ...found.content,
      ...this.#instance,
      campaignId,
      workspaceId: found.workspace_id,
    })
  }
}
