// The text part of a template that has none of its own (decision 23): its words, and where its links lead.
import { templateBytes } from '@lettermill/contracts'
import { compile, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'

const altText: FormatCallback = (element, _walk, builder) => {
  const attributes = element.attribs as Record<string, string | undefined>
  builder.addInline(attributes['alt'] ?? '')
}

const headings: HtmlToTextOptions['selectors'] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
  selector,
  options: { uppercase: false },
}))

const convert = compile({
  // Wrapping and capitals would change merge tags.
  wordwrap: false,
  // Above what a template may hold, escaped: else the end would be cut off.
  limits: { maxInputLength: 8 * templateBytes },
  formatters: { altText },
  selectors: [
    ...headings,
    { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    {
      selector: 'a',
      options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true, pathRewrite: usable },
    },
    { selector: 'img', format: 'altText' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'td', format: 'inlineSurround', options: { suffix: ' ' } },
    { selector: 'th', format: 'inlineSurround', options: { suffix: ' ' } },
  ],
})

/**
 * Plain text of sanitised template HTML, its merge tags untouched. A link reads `words (address)`, an image
 * its alternative text. Lines end in LF; empty where the HTML has no words.
 */
export function textOf(html: string): string {
  return convert(html)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** An address without a host says nothing in a text. */
function usable(address: string): string {
  return /^\s*(?:[a-z]+:|www\.|\{)|@/i.test(address) ? address : ''
}
