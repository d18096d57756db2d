// Limits the addresses of links, because the server evaluates an address again whenever somebody follows a counted
// link.
import { unescapeHtml } from './values.ts'
import { readTokens } from './tokens.ts'
import { unparsable } from './unparsable.ts'

const plain = /^(?:fields\.)?[a-z_][\w-]*(?:\s*\|\s*default\s*:\s*(?:"[^"\\]*"|'[^'\\]*'))?$/i

/**
 * Refuses a template with a web link whose address contains more than merge tags and the filter `default`.
 * @param html the output of `sanitizeTemplate`
 * @throws Problem template_unparsable with line and reason
 */
export function assertPlainLinks(html: string): void {
  for (const found of html.matchAll(/<a\b[^>]*? href="([^"]*)"/g)) {
    const address = unescapeHtml(found[1] ?? '').trim()
    if (!/^(?:https?:|\{)/i.test(address) || isPlain(address)) continue
    const reason =
      'the address of a link may hold merge tags and their default, nothing more: put a condition around the whole link'
    throw unparsable(new Error(reason), html, 'html', found.index)
  }
}

function isPlain(address: string): boolean {
  return readTokens(address, 'url').every(
    (token) =>
      token.kind === 'text' ||
      (token.kind === 'output' && !/^\{\{-|-\}\}$/.test(token.source) && plain.test(token.content)),
  )
}
