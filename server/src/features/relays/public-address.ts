// The public address: the URL with which the links of messages begin. PUBLIC_URL sets it. Without PUBLIC_URL, an
// administrator enters it in Settings → Sending, and all processes follow a change within two seconds.
import type { PublicAddressProblem } from '@lettermill/contracts'
import type { Config } from '../../platform/config/index.ts'
import { deleteFact, getFacts, setFact, type Db, type Tx } from '../../platform/db/index.ts'
import { isLoopbackName, isPublicName } from '../../platform/outgoing/index.ts'
import { Problem } from '../../platform/problem.ts'
import { listRelayHosts } from './relays.ts'

/** The part of the configuration that the rules read. */
export type AddressConfig = Pick<Config, 'PUBLIC_URL' | 'publicUrlGiven' | 'SMTP_URL'>

export interface AddressState {
  /** Without a slash at its end. */
  url: string
  isSetOutside: boolean
  /** Why readers elsewhere cannot use the address; null if they can, judged by its form. */
  problem: PublicAddressProblem | null
  /** Whether an administrator allowed this very address in spite of its problem. */
  isAllowed: boolean
  /** Whether an active relay is on another machine. */
  leadsOutside: boolean
}

/** The stored address, and the address that an administrator allowed in spite of its problem. */
const facts = { url: 'public_url', allowed: 'public_url_allowed' } as const

const refreshEvery = 2000

/**
 * The web address that somebody typed, without a slash at its end; null if it is none, or has a query, a fragment or a
 * sign-in.
 */
export function readPublicUrl(typed: string): string | null {
  const text = typed.trim()
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const { protocol, host, pathname, search, hash, username, password } = new URL(text)
  if (search + hash + username + password !== '') return null
  return `${protocol}//${host}${pathname}`.replace(/\/+$/, '')
}

/** Why readers elsewhere cannot use this address, or not safely; null if they can. */
export function problemOf(url: string): PublicAddressProblem | null {
  const { hostname, protocol } = new URL(url)
  if (isLoopbackName(hostname)) return 'loopback'
  if (!isPublicName(hostname)) return 'private'
  return protocol === 'https:' ? null : 'plain'
}

/** The address in use now. */
export async function findPublicUrl(db: Db, config: AddressConfig): Promise<string> {
  if (config.publicUrlGiven) return config.PUBLIC_URL
  return (await getFacts(db, [facts.url])).get(facts.url) ?? config.PUBLIC_URL
}

export async function getAddressState(db: Db, config: AddressConfig): Promise<AddressState> {
  const found = await getFacts(db, Object.values(facts))
  const hosts = await listRelayHosts(db, config.SMTP_URL ?? [])
  const url = config.publicUrlGiven ? config.PUBLIC_URL : (found.get(facts.url) ?? config.PUBLIC_URL)
  return {
    url,
    isSetOutside: config.publicUrlGiven,
    problem: problemOf(url),
    isAllowed: found.get(facts.allowed) === url,
    leadsOutside: hosts.some((host) => !isLoopbackName(host)),
  }
}

/** Whether messages may not leave, because readers could not open their links. */
export function isRefused({ problem, isAllowed, leadsOutside }: Omit<AddressState, 'url' | 'isSetOutside'>) {
  return problem !== null && !isAllowed && leadsOutside
}

export interface AddressForm {
  /** Empty: the address at which this process listens. */
  url: string
  /** Allows an address that readers elsewhere cannot use. */
  isAllowed: boolean
}

/**
 * Stores the address, and whether it is allowed in spite of its problem.
 * @returns the new state
 * @throws Problem public_address_outside, public_address_invalid, public_address_unready
 */
export async function changeAddress(
  tx: Tx,
  config: AddressConfig,
  { url: typed, isAllowed }: AddressForm,
): Promise<AddressState> {
  const wanted = typed === '' ? config.PUBLIC_URL : readPublicUrl(typed)
  if (wanted === null) throw new Problem('public_address_invalid')
  if (config.publicUrlGiven && wanted !== config.PUBLIC_URL) throw new Problem('public_address_outside')
  if (!config.publicUrlGiven)
    await (typed === '' ? deleteFact(tx, facts.url) : setFact(tx, facts.url, wanted))
  const isException = isAllowed && problemOf(wanted) !== null
  await (isException ? setFact(tx, facts.allowed, wanted) : deleteFact(tx, facts.allowed))
  const state = await getAddressState(tx, config)
  if (isRefused(state)) throw new Problem('public_address_unready', { url: wanted })
  return state
}

/** The address as this process knows it. It reads the database every two seconds, unless PUBLIC_URL is set. */
export class PublicAddress {
  readonly #db: Db
  readonly #config: AddressConfig
  #url: string
  #timer: NodeJS.Timeout | undefined

  private constructor(db: Db, config: AddressConfig, url: string) {
    this.#db = db
    this.#config = config
    this.#url = url
  }

  static async open(db: Db, config: AddressConfig): Promise<PublicAddress> {
    const address = new PublicAddress(db, config, await findPublicUrl(db, config))
    if (!config.publicUrlGiven) {
      // A failed look is repeated two seconds later; a stopping process may have closed its connections.
      address.#timer = setInterval(() => void address.refresh().catch(() => undefined), refreshEvery)
      address.#timer.unref()
    }
    return address
  }

  /** Without a slash at its end. Read it anew for each use: it may change at any time. */
  get url(): string {
    return this.#url
  }

  async refresh(): Promise<void> {
    this.#url = await findPublicUrl(this.#db, this.#config)
  }

  /**
   * Refuses to send while a relay leads to other machines and readers could not open the links. It asks the database
   * only while the address has a problem.
   * @throws Problem public_address_unready
   */
  async assertReachable(on: Db): Promise<void> {
    if (problemOf(this.#url) === null) return
    const state = await getAddressState(on, this.#config)
    if (isRefused(state)) throw new Problem('public_address_unready', { url: state.url })
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
