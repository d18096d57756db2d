// Checks the bytes of a message as receivers do: an unsubscribe link, and a signature for the sender's domain.
// Lettermill adds both itself, so a finding here is a defect of Lettermill.
import { unsubscribePagePath, type Finding } from '@lettermill/contracts'
import { finding, right } from '../../findings/index.ts'
import PostalMime from 'postal-mime'
import { headersOf } from '../probe/message.ts'
import { isBelow } from '../subject.ts'

/** @param message as one recipient gets it; null if it cannot be made, which another finding reports */
export async function checkRendered(
  message: Buffer | null,
  { publicUrl }: { publicUrl: string },
): Promise<Finding[]> {
  if (!message) return []
  const headers = headersOf(message)
  return [...(await checkUnsubscribe(message, headers, publicUrl)), ...checkAligned(headers)]
}

type Headers = readonly (readonly [name: string, value: string])[]

async function checkUnsubscribe(message: Buffer, headers: Headers, publicUrl: string): Promise<Finding[]> {
  const { html = '', text = '' } = await PostalMime.parse(message)
  const page = `${publicUrl}${unsubscribePagePath}?token=`
  const ways = valuesOf(headers, 'list-unsubscribe').join()
  const isOneClick = valuesOf(headers, 'list-unsubscribe-post').includes('List-Unsubscribe=One-Click')
  const missing = [
    ...(html.includes(page) && text.includes(page) ? [] : ['link']),
    ...(/<https?:\/\/[^\s<>]+>/i.test(ways) ? [] : ['List-Unsubscribe']),
    ...(isOneClick ? [] : ['List-Unsubscribe-Post']),
  ]
  if (missing.length > 0) return [finding('unsub_missing', { what: missing })]
  const hasAddress = /<mailto:[^\s<>@]+@[^\s<>]+>/i.test(ways)
  return hasAddress ? [right('unsub', 'List-Unsubscribe')] : [finding('unsub_no_mail', {})]
}

/** Without a signature there is no finding here: either the relay signs, or the checkup of the domain reports it. */
function checkAligned(headers: Headers): Finding[] {
  const [, from = ''] = /@([\w.-]+)>?\s*$/.exec(valuesOf(headers, 'from').join()) ?? []
  const domains = valuesOf(headers, 'dkim-signature').flatMap((value) => {
    const [, domain] = /(?:^|;)\s*d\s*=\s*([\w.-]+)/i.exec(value) ?? []
    return domain === undefined ? [] : [domain]
  })
  const [first] = domains
  if (first === undefined) return []
  if (domains.some((domain) => isBelow(from, domain))) return [right('dkim.aligned', `DKIM, From (${from})`)]
  return [finding('dkim_unaligned', { from, domain: first })]
}

function valuesOf(headers: Headers, wanted: string): string[] {
  return headers.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value)
}
