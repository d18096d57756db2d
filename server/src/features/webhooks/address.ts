// Checks the address of a webhook endpoint. It refuses what the address alone shows to be forbidden.
import { isPublicName } from '../../platform/outgoing/index.ts'
import { Problem } from '../../platform/problem.ts'

/**
 * Reads the address of an endpoint. The IP addresses of its name are checked at each call.
 * @param publicUrl PUBLIC_URL, because Lettermill posts nothing to itself
 * @throws Problem webhook_url_invalid, webhook_url_inside, webhook_url_own
 */
export function readAddress(typed: string, publicUrl: string): URL {
  const url = URL.canParse(typed.trim()) ? new URL(typed.trim()) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new Problem('webhook_url_invalid')
  if (bare(url) === bare(new URL(publicUrl))) throw new Problem('webhook_url_own')
  if (!isPublicName(url.hostname)) throw new Problem('webhook_url_inside', { host: url.hostname })
  url.hash = ''
  return url
}

const bare = ({ hostname }: URL) => hostname.toLowerCase().replace(/\.$/, '')
