// Limits the addresses of links. The server evaluates an address again whenever somebody follows a counted link, and
// the data of a single message often holds what a stranger typed.
import { mergeFieldNames } from '@lettermill/contracts'
import { Problem } from '../../../platform/problem.ts'
import { readTokens, type TemplateToken } from './tokens.ts'
import { lineAt, TemplateFault, unparsable } from './unparsable.ts'
import { unescapeHtml } from './values.ts'

const plain = /^(?:[a-z_][\w-]*)(?:\.[a-z_][\w-]*)*(?:\s*\|\s*default\s*:\s*(?:"[^"\\]*"|'[^'\\]*'))?$/i

/**
 * Refuses a template with a web link whose address contains more than merge tags and the filter `default`, and one in
 * which the data of a message would decide the host of a link.
 * @param html the output of `sanitizeTemplate`
 * @throws Problem template_unparsable, template_link_host, with the line
 */
export function assertPlainLinks(html: string): void {
  const mayDecide = hostNames(html)
  for (const found of html.matchAll(/<a\b[^>]*? href="([^"]*)"/g)) {
    const address = unescapeHtml(found[1] ?? '').trim()
    if (!/^(?:https?:|\{)/i.test(address)) continue
    const tokens = readTokens(address, 'url')
    if (!tokens.every(isPlain)) {
      throw unparsable(new TemplateFault({ reason: 'link_not_plain' }), html, 'html', found.index)
    }
    const tag = tagsBeforePath(tokens).find(({ content }) => !mayDecide(nameIn(content)))
    if (tag) throw new Problem('template_link_host', { line: lineAt(html, found.index), tag: tag.written })
  }
}

function isPlain(token: TemplateToken): boolean {
  if (token.kind === 'text') return true
  return token.kind === 'output' && !/^\{\{-|-\}\}$/.test(token.source) && plain.test(token.content)
}

type Output = TemplateToken & { kind: 'output' }

/**
 * The tags of an address that could change its scheme or its host. None if the address is a single tag, because then
 * the whole value must be a web address.
 */
function tagsBeforePath(tokens: readonly TemplateToken[]): Output[] {
  const outputs = tokens.filter((token) => token.kind === 'output')
  if (tokens.length === 1) return []
  // After a value at the start, nobody can tell where the host ends.
  if (tokens[0]?.kind === 'output') return outputs
  let before = ''
  for (const [index, token] of tokens.entries()) {
    before += token.kind === 'text' ? token.source : 'x'
    if (/^https?:\/\/[^/\\?#]*[/\\?#]/i.test(before)) return outputs.slice(0, outputsIn(tokens, index))
  }
  return outputs
}

const outputsIn = (tokens: readonly TemplateToken[], end: number): number =>
  tokens.slice(0, end).filter(({ kind }) => kind === 'output').length

const nameIn = (content: string): string => /^[\w-]+/.exec(content)?.[0] ?? ''

/**
 * Whether a value of this name may stand before the path of an address. The fields of contacts may. In a template that
 * reads the data of messages, no other value may, because loops and assignments pass data on under other names.
 */
function hostNames(html: string): (name: string) => boolean {
  const tags = readTokens(html, 'html').filter(({ kind }) => kind !== 'text')
  const readsData = tags.some(({ source }) => /\bdata\b/.test(source))
  return (name) => !readsData || contactNames.has(name)
}

const contactNames: ReadonlySet<string> = new Set([...mergeFieldNames, 'fields'])
