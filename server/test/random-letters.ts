// Random campaigns and readers, with hostile values in every place that people or their files can fill.
import fc from 'fast-check'
import { sanitizeTemplate } from '../src/features/templates/index.ts'

/** Everyday texts, and texts that break messages in other programs. */
const hostile = fc.constantFrom(
  ...[
    '\r\nBcc: eve@example.com\r\n\r\n',
    '\n.\n',
    '.',
    '\r',
    '\0',
    'From me\nFrom you',
    '=?utf-8?q?x?=',
    '=\r\n',
  ],
  ...[
    '{{ email }}',
    '{% if',
    '}}',
    '--=_x--',
    '<b>&amp;"\'',
    'x'.repeat(1500),
    'words '.repeat(300),
    '\u2028',
  ],
  ...['Привіт', '🎉👩‍👩‍👧', 'שלום', '\ud800', '\u0007\u009f', '\x020\x03', '%0d%0a', '   ', '\t\t', 'null'],
)
const typed = fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 40 }), fc.lorem({ maxCount: 8 }))
const value = fc.array(typed, { maxLength: 3 }).map((pieces) => pieces.join(' '))
/**
 * Braces in a template are the author's own, and an unreadable template is refused before sending, so braces are
 * removed.
 */
const words = value.map((text) => text.replace(/[{}]/g, ''))

const tags = fc.constantFrom(
  ...[
    '{{ first_name }}',
    '{{ last_name | default: "you" }}',
    '{{ email }}',
    '{{ link }}',
    '{{ date_filed }}',
  ],
  ...['{{ business_name | upcase }}', '{% if amount %}{{ amount }}{% else %}none{% endif %}'],
)
const merged = fc.array(fc.oneof(words, tags), { maxLength: 5 }).map((pieces) => pieces.join(' '))

const links = fc.constantFrom(
  ...[
    'https://example.com/a?b=1&amp;c=2',
    '{{ link }}',
    'https://example.com/{{ first_name }}?e={{ email }}',
  ],
  ...[
    'mailto:{{ email }}',
    'tel:+15550100',
    'javascript:alert(1)',
    '{{ unsubscribe_url }}',
    '/terms',
    '#top',
  ],
)
const block = fc.oneof(
  merged.map((text) => `<p>${text}</p>`),
  words.map((text) => `<pre>${text}</pre>`),
  fc.tuple(links, words).map(([link, text]) => `<p><a href="${link}">${text}</a></p>`),
  fc.constant('<p><img src="/uploads/a.png"> <a href="{{ view_in_browser_url }}">view</a></p>'),
)

/** The input from which `contentOf` makes a campaign. */
export const campaigns = fc.record({
  subject: merged,
  fromName: value,
  template: fc.array(block, { maxLength: 8 }).map((blocks) => sanitizeTemplate(blocks.join(''))),
  text: merged,
  postalAddress: fc.option(value),
  bounceDomain: fc.constantFrom(undefined, 'bounces.example.com'),
})

export const readers = fc.record({
  seq: fc.nat(2 ** 31 - 1),
  email: fc.constantFrom('bob@reader.example', "o'neil+x@sub.reader.example", 'A.B@xn--bcher-kva.example'),
  fields: fc.record(
    {
      first_name: fc.option(value),
      last_name: fc.option(value),
      business_name: fc.option(value),
      amount: fc.constantFrom(null, '12500.50'),
      date_filed: fc.constantFrom(null, '2026-03-04'),
      link: fc.oneof(fc.constant('https://filings.example/1?a=b&c=d'), fc.option(value)),
    },
    { requiredKeys: [] },
  ),
})
