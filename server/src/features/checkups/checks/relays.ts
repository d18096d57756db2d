// What receivers see of the relays: their names, whether they encrypt, and whether lists of spammers name them.
import { isIP } from 'node:net'
import type { CheckupFinding } from '@lettermill/contracts'
import { backwards, type Lookups } from '../../../platform/dns/index.ts'
import { finding, right, unanswered } from '@lettermill/contracts/checkup-findings'
import type { Subject } from '../subject.ts'
import { isPrivateAddress, isPrivateHost } from './addresses.ts'

const mostAddresses = 2

/**
 * Your own relay needs a reverse DNS name that leads back to its address (RFC 1912 section 2.1). Providers take care of
 * their own relays.
 */
export async function checkRelays(lookups: Lookups, subject: Subject): Promise<CheckupFinding[]> {
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

async function checkName(lookups: Lookups, relay: string, address: string): Promise<CheckupFinding[]> {
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

/** As the workers saw it at the last connection. A relay within your own network needs no encryption. */
function checkEncryption({ relays }: Subject): CheckupFinding[] {
  return relays
    .filter(({ host, encrypted }) => encrypted !== null && !isPrivateHost(host))
    .map(({ host, encrypted }) =>
      encrypted ? right('relay.tls', `TLS (${host})`) : finding('relay_plain', { relay: host }),
    )
}

async function checkDomainLists(
  lookups: Lookups,
  { blocklists, domain }: Subject,
): Promise<CheckupFinding[]> {
  const lists = blocklists.filter(isOfDomains)
  const asked = { shown: domain, asked: domain }
  return (await Promise.all(lists.map((list) => checkList(lookups, list, asked)))).flat()
}

/** Domain blocklists are asked for names, the others for addresses. */
function isOfDomains(list: string): boolean {
  return /(?:^|[.-])(?:dbl|rhsbl|uribl|surbl|multi|fresh|nod)(?:[.-]|$)/i.test(list)
}

/** RFC 5782: an address of 127.0.0.0/8 means listed; 127.255.255.x that the list refuses to answer us. */
async function checkList(
  lookups: Lookups,
  list: string,
  { shown, asked }: { shown: string; asked: string },
): Promise<CheckupFinding[]> {
  const codes = await lookups.addresses(`${asked}.${list}`, 4)
  const what = `${list} (${shown})`
  const isRefused = codes?.some((code) => /^127\.255\.255\.|^127\.0\.1\.255$/.test(code))
  if (codes === null || isRefused) return [unanswered('blocklist', what)]
  const listed = codes.filter((code) => code.startsWith('127.'))
  if (listed.length === 0) return [right('blocklist', what)]
  return [finding('blocklist_listed', { address: shown, list }, { found: listed })]
}
