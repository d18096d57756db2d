// A strict reader of a mail's HTML, which decides whether an attack was made harmless.
import { expect } from 'vitest'

const allowed =
  /^(?:p|h[1-6]|ul|ol|li|blockquote|pre|div|center|hr|a|img|br|strong|b|em|i|u|s|strike|del|ins|sub|sup|code|span|small|big|mark|font|abbr|q|cite|table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th)$/

// Compares without `expect`, which would take most of the run if it were called for each attribute of thousands of
// letters.
function mustMatch(text: string, pattern: RegExp): void {
  if (!pattern.test(text)) expect(text).toMatch(pattern)
}

function mustNotMatch(text: string, pattern: RegExp): void {
  if (pattern.test(text)) expect(text).not.toMatch(pattern)
}

/** Reads HTML strictly: each `<` begins an allowed tag, whose attributes are all quoted and safe. */
export function expectHarmless(html: string): void {
  const rest = html.replace(
    /<\/?([a-z0-9]+)((?: [a-z-]+(?:="[^"<>]*")?)*)>/g,
    (_tag, name: string, attributes: string) => {
      mustMatch(name, allowed)
      for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)) {
        mustNotMatch(attribute, /^on|^(?:id|srcdoc|formaction|action|data)$/)
        if (attribute === 'href') mustMatch(protocolOf(value), /^(?:https?|mailto|tel):$/)
        if (attribute === 'src') mustMatch(protocolOf(value), /^(?:https?:|data:image\/(?!svg))/)
        if (attribute === 'style') mustNotMatch(value, /url|expression|binding|behavior|position:|\\/)
      }
      return ''
    },
  )
  expect(rest).not.toContain('<')
}

/** The two comments for Outlook in the document around a message. Attacks get no other comment through. */
const outlookOnly =
  /<!--\[if mso\]>(?:<table role="presentation" width="640"[a-z0-9 ="]*><tr><td>|<\/td><\/tr><\/table>)<!\[endif\]-->/g

/** The part inside the document around a message, including its footer. */
export function contentOfMessage(html: string): string {
  const begin = /<td class="letter[^>]*>/.exec(html)
  const end = html.lastIndexOf('</td></tr>')
  return html.slice((begin?.index ?? 0) + (begin?.[0].length ?? 0), end).replace(outlookOnly, '')
}

/** Resolves an address as a browser does on a page of Lettermill. data: addresses keep their media type. */
function protocolOf(value: string): string {
  const text = value
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
  const url = URL.parse(text, 'https://mail.example.com/view/x')
  if (!url) return 'https:'
  return url.protocol === 'data:' ? url.href : url.protocol
}

/**
 * Checks a whole document: its head is Lettermill's own except for the style sheet, its conditional comments contain
 * only tables and backgrounds for Outlook, and everything else passes `expectHarmless`.
 */
export function expectHarmlessDocument(html: string): void {
  const [, css = '', body = ''] =
    /^<!doctype html>\n<html[^<>]*>\n<head>\n(?:<meta [^<>]*>\n)+<title>[^<>]*<\/title>\n<!--\[if mso\]><xml>.*?<\/xml><!\[endif\]-->\n<style>\n([^<]*)\n<\/style>\n<\/head>\n<body style="[^"<>]*">\n([^]*)<\/body>\n<\/html>\n$/.exec(
      html,
    ) ?? expect.fail('The document has no head of ours')
  expect(css).not.toMatch(/@import|@font-face|expression|binding|behavior|javascript|\\/i)
  const outside = body.replace(/<!--\[if !mso(?: \| IE)?\]><!-->|<!--<!\[endif\]-->|<!--foot-->/g, '')
  const visible = outside.replace(/<!--\[if [^\]]*\]>([^]*?)<!\[endif\]-->/g, (_comment, inner: string) => {
    expect(
      inner.replace(
        /<\/?(?:table|tbody|tr|td|div|center|v:\w+|w:anchorlock)(?: [\w:]+="[^"<>]*")*\/?>|\s|&nbsp;/g,
        '',
      ),
    ).toBe('')
    expect(inner).not.toMatch(/javascript:|data:|expression|\son/i)
    return ''
  })
  for (const [, address = ''] of visible.matchAll(/<[^<>]* style="[^"<>]*url\(([^)]*)\)/g))
    expect(address).toMatch(/^(?:'|&quot;|&#39;)?(?:https?:\/)?\//)
  expectHarmless(
    visible
      .replace(/url\([^)]*\)|background-position:/g, '')
      .replace(/ background="(?:https?:\/)?\/[^"<>]*"/g, ''),
  )
}
