// Checks what receivers see of the relays: their names, their encryption, and whether blocklists contain them.
import { isIP } from 'node:net'
import type { Finding } from '@lettermill/contracts'
import { backwards, type Lookups } from '../../../platform/dns/index.ts'
import { finding, right, unanswered } from '../../findings/index.ts'
import type { Subject } from '../subject.ts'
import { isPrivateAddress, isPrivateHost } from './addresses.ts'

const mostAddresses = 2

/**
 * A relay of the operator's own needs a reverse DNS name that resolves to its address (RFC 1912 section 2.1). Mail
 * providers take care of the names of their relays.
 */
export async function checkRelays(lookups: Lookups, subject: Subject): Promise<Finding[]> {
  const own = subject.relays.filter(({ isProvider, host }) => !isProvider && !isPrivateHost(host))
  const found = await Promise.all(
    own.map(async ({ host }) => {
      const addresses = await lookups.addresses(host)
      if (addresses === null) return [unanswered('relay.ptr', `PTR (${host})`)]
      const seen = addresses.filter((each) => !isPrivateAddress(each)).slice(0, mostAddresses)
      const each = seen.flatMap((address) => [
        checkName(lookups, host, address),
        ...subject.blocklists
          .filter((list) => !isOfDomains(list))
          .map((list) => checkList(lookups, list, { shown: address, asked: backwards(address) })),
      ])
      return (await Promise.all(each)).flat()
    }),
  )
  return [...found.flat(), ...checkEncryption(subject), ...(await checkDomainLists(lookups, subject))]
}

async function checkName(lookups: Lookups, relay: string, address: string): Promise<Finding[]> {
  const names = await lookups.names(address)
  if (names === null) return [unanswered('relay.ptr', `PTR (${address})`)]
  const [first] = names
  if (first === undefined) return [finding('relay_no_name', { address, relay })]
  const family = isIP(address) === 6 ? 6 : 4
  const back = await Promise.all(names.slice(0, 3).map((name) => lookups.addresses(name, family)))
  if (back.some((addresses) => addresses?.includes(address)))
    return [right('relay.ptr', `PTR (${address})`, names)]
  if (back.includes(null)) return [unanswered('relay.ptr', `PTR (${address})`)]
  return [finding('relay_other_name', { address, relay, ptr: first }, { found: names })]
}

/**
 * Checks whether the workers' last connection to each relay was encrypted. A relay within a private network needs no
 * encryption.
 */
function checkEncryption({ relays }: Subject): Finding[] {
  return relays
    .filter(({ host, encrypted }) => encrypted !== null && !isPrivateHost(host))
    .map(({ host, encrypted }) =>
      encrypted ? right('relay.tls', `TLS (${host})`) : finding('relay_plain', { relay: host }),
    )
}

async function checkDomainLists(lookups: Lookups, { blocklists, domain }: Subject): Promise<Finding[]> {
  const lists = blocklists.filter(isOfDomains)
  const asked = { shown: domain, asked: domain }
  return (await Promise.all(lists.map((list) => checkList(lookups, list, asked)))).flat()
}

/** Whether a blocklist is asked for domain names. The other lists are asked for addresses. */
function isOfDomains(list: string): boolean {
  return /(?:^|[.-])(?:dbl|rhsbl|uribl|surbl|multi|fresh|nod)(?:[.-]|$)/i.test(list)
}

/**
 * Asks a blocklist about an address or a domain (RFC 5782). An answer in 127.0.0.0/8 means that it is listed, but
 * 127.255.255.x means that the list refuses to answer this server.
 */
async function checkList(
  lookups: Lookups,
  list: string,
  { shown, asked }: { shown: string; asked: string },
): Promise<Finding[]> {
  const codes = await lookups.addresses(`${asked}.${list}`, 4)
  const what = `${list} (${shown})`
  const isRefused = codes?.some((code) => /^127\.255\.255\.|^127\.0\.1\.255$/.test(code))
  if (codes === null || isRefused) return [unanswered('blocklist', what)]
  const listed = codes.filter((code) => code.startsWith('127.'))
  if (listed.length === 0) return [right('blocklist', what)]
  return [finding('blocklist_listed', { address: shown, list }, { found: listed })]
}
