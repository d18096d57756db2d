// The type of a fault, which is a row of the matrix, and the tools that a fault uses.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Campaign } from './people/campaign.ts'
import { addresses, furnish, type Parts } from './people/office.ts'
import { User } from './people/user.ts'
import { Pooler } from './product/pooler.ts'
import { administrator, Product, type Environment, type OwnDatabase } from './product/product.ts'
import { Servers } from './product/servers.ts'
import type { Random } from './random.ts'
import type { Arrival } from './sink/arrivals.ts'
import type { Behaviour } from './sink/behaviour.ts'
import { Sink } from './sink/sink.ts'
import { judge, type Promised, type Verdict } from './verdict/verdict.ts'

export interface Fault {
  /** The name for the option --only. */
  key: string
  /** A description, as the matrix shows it. */
  name: string
  /** Whether `npm test` also runs it. */
  quick?: boolean
  /** Why it cannot run on this machine; null if it can. */
  unfit?: () => string | null
  /** Seconds after which the fault counts as failed; 600 by default. */
  patience?: number
  run(rig: Rig): Promise<Verdict>
}

/** Connections of a worker to a relay. For each connection, the death of a worker may cause one possible duplicate. */
export const connections = 10

/** What most faults start with: a sink, the product that sends to it, and an administrator with a campaign. */
export interface Scene {
  sink: Sink
  product: Product
  user: User
  parts: Parts
  campaign: Campaign
}

export interface SceneOptions {
  behaviour?: Partial<Behaviour>
  env?: Environment
  /** With `serve`, the product starts without a worker. */
  role?: 'all' | 'serve'
  /** The database server; by default the embedded one. */
  database?: OwnDatabase
  /** The template's body. */
  html?: string
}

export class Rig {
  readonly folder: string
  readonly random: Random
  readonly #sinks: Sink[] = []
  readonly #products: Product[] = []
  readonly #servers: Servers[] = []
  readonly #poolers: Pooler[] = []
  readonly #campaigns = new Set<Campaign>()
  readonly #mailings = new Map<Campaign, number>()
  readonly #afterwards: (() => void)[] = []

  constructor(folder: string, random: Random) {
    this.folder = folder
    this.random = random
    mkdirSync(folder, { recursive: true })
  }

  async sink(behaviour: Partial<Behaviour> = {}): Promise<Sink> {
    const sink = await Sink.start(
      path.join(this.folder, `sink-${String(this.#sinks.length + 1)}.log`),
      behaviour,
    )
    this.#sinks.push(sink)
    return sink
  }

  /** Starts the product; with the role `serve`, without a worker. */
  async product(
    env: Environment,
    { role = 'all', database = null }: { role?: 'all' | 'serve'; database?: OwnDatabase | null } = {},
  ): Promise<Product> {
    const defaults = { SMTP_CONNECTIONS: String(connections), RETRY_DELAYS: '1s,1s,1s,2s,2s,2s,2s' }
    const product = await Product.prepare({
      folder: this.folder,
      role,
      env: { ...defaults, ...env },
      database,
    })
    this.#products.push(product)
    await product.start()
    return product
  }

  /** Starts a primary and its synchronous standby for a product to use. */
  async servers(): Promise<Servers> {
    const servers = await Servers.start(path.join(this.folder, 'servers'))
    this.#servers.push(servers)
    return servers
  }

  /** Starts PgBouncer in transaction mode in front of a database. */
  async pooler(upstream: string): Promise<Pooler> {
    const pooler = await Pooler.start(path.join(this.folder, 'pooler'), upstream)
    this.#poolers.push(pooler)
    return pooler
  }

  /** Creates a draft to that many contacts, or to these addresses, on a new product. */
  async scene(people: number | readonly string[], options: SceneOptions = {}): Promise<Scene> {
    const sink = await this.sink(options.behaviour)
    const product = await this.product({ SMTP_URL: sink.url, ...options.env }, options)
    const user = await User.signIn(product.url, administrator)
    const chosen = typeof people === 'number' ? addresses(people) : people
    const parts = await furnish(user, chosen, options.html)
    return { sink, product, user, parts, campaign: await this.campaign(user, parts, chosen) }
  }

  /** Creates a draft of a user. `form` adds properties to the draft or replaces them. */
  async campaign(
    user: User,
    parts: Parts,
    chosen: readonly string[],
    form?: Record<string, string>,
  ): Promise<Campaign> {
    const campaign = await Campaign.create(user, parts, chosen, form)
    this.#campaigns.add(campaign)
    return campaign
  }

  /** Compares what the sinks and the product report about a campaign with what was promised. */
  async judge(campaign: Campaign, promised: Promised): Promise<Verdict> {
    campaign.unwatch()
    const [stats, progress, deliveries] = [
      await campaign.stats(),
      await campaign.progress(),
      await campaign.deliveries(),
    ]
    const { chosen, wrongSums } = campaign
    const arrivals = await this.arrivals(campaign)
    return judge({ chosen, wrongSums, stats, progress, deliveries, arrivals }, promised)
  }

  /** The messages of a campaign that arrived at all sinks. */
  async arrivals(campaign: Campaign): Promise<Arrival[]> {
    const mailingId = await this.#mailingOf(campaign)
    const all = this.#sinks.flatMap((sink) => sink.arrivals())
    return all.filter(({ mailing }) => mailing === mailingId)
  }

  /** The id of the campaign's mailing, which every message contains and which never changes; null before the start. */
  async #mailingOf(campaign: Campaign): Promise<number | null> {
    const known = this.#mailings.get(campaign)
    if (known !== undefined) return known
    const [product] = this.#products
    const found = await product?.statement('select mailing_id::integer as id from campaigns where id = $1', [
      campaign.id,
    ])
    const id = found?.[0]?.['id']
    if (typeof id !== 'number') return null
    this.#mailings.set(campaign, id)
    return id
  }

  /** Registers work for the very end, when no process runs any more. */
  afterwards(work: () => void): void {
    this.#afterwards.push(work)
  }

  /** Ends every process that was started. */
  async end(): Promise<void> {
    for (const campaign of this.#campaigns) campaign.unwatch()
    await Promise.all(this.#products.map((product) => product.end()))
    await Promise.all(this.#sinks.map((sink) => sink.kill()))
    await Promise.all(this.#poolers.map((pooler) => pooler.kill()))
    for (const servers of this.#servers) servers.end()
    for (const work of this.#afterwards) work()
  }
}
