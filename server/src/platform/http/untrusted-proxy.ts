// Detects a proxy that TRUST_PROXY does not name, or that sends only the header Forwarded. Lettermill does not read
// Forwarded. In both cases all visitors seem to come from the proxy's address.
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log/index.ts'

/** Answers whether an address is in a list of addresses and networks, as in TRUST_PROXY. */
export function trustOf(listed: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of listed) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

export interface ProxyWatch {
  log: Log
  trusts(address: string): boolean
  /** Stores the address for the administrators. */
  note(address: string): Promise<void>
}

/**
 * Logs and stores the first address that sends X-Forwarded-For or Forwarded without being trusted. A trusted address
 * that sends only Forwarded counts too. This happens once per process: any client can send the header, and many
 * requests with it must cause only one log line and one write.
 */
export function watchForUntrustedProxy(app: FastifyInstance, { log, trusts, note }: ProxyWatch): void {
  let isNoted = false
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done()
    const { 'x-forwarded-for': read, forwarded } = raw.headers
    if (isNoted || !(read ?? forwarded)) return
    const address = plainAddress(raw.socket.remoteAddress)
    if (address === null || (read !== undefined && trusts(address))) return
    isNoted = true
    log.warn({ address }, trusts(address) ? unread(address) : untrusted(address))
    note(address).catch((error: unknown) =>
      log.warn({ err: error }, 'The address of the untrusted proxy could not be recorded for the dashboard'),
    )
  })
}

const shared =
  'until then all visitors count as one address for RATE_LIMIT and for the limits on sign-ins, and wrong passwords of one lock everybody out'

const untrusted = (address: string) =>
  `A request with X-Forwarded-For or Forwarded came from ${address}, which TRUST_PROXY does not name, so the header was not believed. If ${address} is your own proxy, set TRUST_PROXY=${address}: ${shared}. If it is not, another sender forged the header: change nothing.`

const unread = (address: string) =>
  `The proxy ${address}, which TRUST_PROXY names, sent Forwarded without X-Forwarded-For. Lettermill reads X-Forwarded-For alone. Set the proxy to send it: ${shared}.`

/** An address as TRUST_PROXY writes it. A dual-stack socket shows an IPv4 address as IPv6, which becomes IPv4 here. */
function plainAddress(address: string | undefined): string | null {
  return address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null
}
