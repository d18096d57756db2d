// What the holds of providers mean for the messages of one chunk.
import { domainOf } from '../../../../platform/mail/mime.ts'
import type { Blocks, BlockState } from './blocks.ts'

export interface ChunkProvidersOptions {
  /** The mailbox providers of domains. Other domains are places of their own. */
  places: ReadonlyMap<string, string>
  blocks: Blocks
  /** Whether messages wait for a provider that refuses them. */
  holds: boolean
  /** Whether these messages were tried before, so that some of them may try a held provider. */
  isRetry: boolean
}

export class ChunkProviders {
  readonly #options: ChunkProvidersOptions
  /** The held providers that refused a message of this chunk. */
  readonly #refusing = new Set<string>()
  /** The held providers that accepted a message of this chunk. */
  readonly accepting = new Set<string>()

  constructor(options: ChunkProvidersOptions) {
    this.#options = options
  }

  get holds(): boolean {
    return this.#options.holds
  }

  placeOf(email: string): string {
    const domain = domainOf(email)
    return this.#options.places.get(domain) ?? domain
  }

  isHeld(place: string): boolean {
    return this.#options.blocks.find(place)?.state === 'held'
  }

  /** The number of the row of refusals of an address's provider; 0 if there is none. */
  rowOf(email: string): number {
    const { blocks } = this.#options
    return blocks.isEmpty ? 0 : blocks.row(this.placeOf(email))
  }

  /**
   * The block that keeps a message from leaving now; null if it may leave. Messages that were tried before may try a
   * held provider, until it refuses one of the chunk.
   */
  blockOf(email: string): { place: string; state: BlockState; reply: string } | null {
    const { blocks, holds, isRetry } = this.#options
    if (blocks.isEmpty || !holds) return null
    const place = this.placeOf(email)
    const block = blocks.find(place)
    if (!block) return null
    const mayTry = block.state === 'held' && isRetry && !this.#refusing.has(place)
    return mayTry ? null : { ...block, place }
  }

  /** Notes that a held provider refused a message of this chunk. */
  refused(place: string): void {
    this.#refusing.add(place)
  }

  /** Returns the provider whose row of refusals an accepted message ended; null if it ended none. */
  accepted(email: string, row: number): string | null {
    const { blocks, isRetry } = this.#options
    if (blocks.isEmpty) return null
    const place = this.placeOf(email)
    if (isRetry && this.isHeld(place)) this.accepting.add(place)
    return blocks.accepted(place, row) ? place : null
  }
}
