// Shows a past message on its page and as a file.
import type { PastMessage } from '@lettermill/contracts'
import type { FoundMessage } from './past.ts'

/** The message as the page shows it. @param sourceUrl the address of its file */
export function viewPast(found: FoundMessage, sourceUrl: string): PastMessage {
  const { from, to, subject, at, html, text, source, because } = found
  return {
    ...{ from, to, subject, at, html, text, because },
    headers: headersOf(source),
    source_url: sourceUrl,
    bytes: source.length,
    exact: because === null,
  }
}

/**
 * Reads unfolded header fields (RFC 5322 §2.2.3). Lettermill made the message, so each line begins or continues a
 * field.
 */
function headersOf(source: string): PastMessage['headers'] {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n(?=[ \t])/g, '')
  return head.split('\r\n').map((line) => {
    const colon = line.indexOf(':')
    return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() }
  })
}

/** The HTTP headers of the file. They keep browsers from showing it as a page. */
export function emlHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'message/rfc822',
    'content-disposition': `attachment; filename="${name}.eml"`,
    'x-content-type-options': 'nosniff',
  }
}
