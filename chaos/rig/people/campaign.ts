// A campaign as its owner sees it: makes the calls, and keeps checking the campaign's totals.
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../wait.ts'
import type { Parts } from './office.ts'
import type { User } from './user.ts'

export interface Progress {
  total: number
  sent: number
  failed: number
  skipped: number
  deferred: number
  unconfirmed: number
  pending: number
  /** The providers whose messages wait because they refuse the campaign. */
  holds?: { waiting: number }[]
}

export interface CampaignStats {
  status: string
  reason: string | null
  total_contacts: number
  sent_count: number
  failed_count: number
  skipped_count: number
}

export interface Delivery {
  email: string
  state: keyof Omit<Progress, 'total' | 'holds'>
  reason: string | null
}

const lookEvery = 300

export class Campaign {
  readonly id: number
  /** The addresses of the group that the campaign goes to. */
  readonly chosen: readonly string[]
  readonly #user: User
  /** What was wrong at each check that found wrong totals. */
  readonly wrongSums: string[] = []
  #watching = false

  constructor(user: User, id: number, chosen: readonly string[]) {
    this.#user = user
    this.id = id
    this.chosen = chosen
  }

  /** Creates a draft from these parts. `form` adds properties to the draft or replaces them. */
  static async create(
    user: User,
    parts: Parts,
    chosen: readonly string[],
    form: Record<string, string> = {},
  ): Promise<Campaign> {
    const body = { ...parts, name: 'News', subject: 'News for {{ first_name }}', status: 'draft', ...form }
    const { id } = await user.post<{ id: number }>('/api/campaigns', body)
    return new Campaign(user, id, chosen)
  }

  async send(): Promise<void> {
    await this.#call('send')
    this.watch()
  }

  pause(): Promise<void> {
    return this.#call('pause')
  }

  resume(): Promise<void> {
    return this.#call('resume')
  }

  restore(): Promise<void> {
    return this.#call('restore')
  }

  delete(): Promise<void> {
    return this.#user.delete(`/api/campaigns/${String(this.id)}`)
  }

  stats(): Promise<CampaignStats> {
    return this.#user.get(`/api/campaigns/${String(this.id)}`)
  }

  progress(): Promise<Progress> {
    return this.#user.get(`/api/campaigns/${String(this.id)}/progress`)
  }

  deliveries(): Promise<Delivery[]> {
    return this.#user.get(`/api/campaigns/${String(this.id)}/deliveries`)
  }

  /** Resolves when the campaign has one of these statuses. */
  async untilStatus(statuses: readonly string[], patience = 240_000): Promise<void> {
    let last = ''
    const isOne = async () => statuses.includes((last = (await this.stats()).status))
    await until(`campaign ${String(this.id)} is ${statuses.join(' or ')}`, isOne, {
      patience,
      every: 100,
    }).catch((error: unknown) => {
      throw new Error(`${(error as Error).message}; it is ${last}`)
    })
  }

  /** Resolves when the campaign is over, however it ended. */
  untilOver(patience?: number): Promise<void> {
    return this.untilStatus(['sent', 'completed', 'failed'], patience)
  }

  /** Starts to check the totals a few times a second, until `unwatch`. */
  watch(): void {
    if (this.#watching) return
    this.#watching = true
    void this.#look()
  }

  unwatch(): void {
    this.#watching = false
  }

  async #look(): Promise<void> {
    for (; this.#watching; await sleep(lookEvery, undefined, { ref: false })) {
      // A stopped product returns no totals, and a campaign has no mailing before its start.
      const progress = await this.progress().catch(() => null)
      if (progress && progress.total > 0 && sumOf(progress) !== progress.total) {
        this.wrongSums.push(JSON.stringify(progress))
      }
    }
  }

  async #call(action: string): Promise<void> {
    await this.#user.post(`/api/campaigns/${String(this.id)}/${action}`)
  }
}

export function sumOf({ sent, failed, skipped, deferred, unconfirmed, pending }: Progress): number {
  return sent + failed + skipped + deferred + unconfirmed + pending
}
