// Random designs: every block with any of its settings, and texts as the text editor writes them.
import {
  designAligns,
  designFontNames,
  socialNetworks,
  conditionOperators,
  type Design,
  type DesignBlock,
  type DesignSection,
} from '@lettermill/contracts'
import fc, { type Arbitrary } from 'fast-check'

const of = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const upTo = (least: number, most: number) => fc.integer({ min: least, max: most })

const words = of('Words', 'Ціна & <b>', 'שלום', '  two  spaces', '😀', 'it’s', '{{ first_name }}', '')
const colour = upTo(0, 0xffffff).map((number) => `#${number.toString(16).padStart(6, '0')}`)
const ownColour = fc.option(colour)
const align = of(...designAligns)
const address = of(
  '',
  'https://example.com/a?b=1&c=2',
  'mailto:ann@example.com',
  '{{ link }}',
  'half written',
)

/** Text with HTML escapes. */
const escaped = of('Words', 'Ціна &amp; &lt;b&gt;', 'שלום', '😀', '{{ first_name | default: "you" }}')
const piece = fc.tuple(escaped, of('', 'strong', 'em', 'u', 's', 'a', 'span')).map(([text, tag]) => {
  if (tag === '') return text
  const attribute =
    {
      a: ' href="https://example.com/" rel="noopener noreferrer" target="_blank"',
      span: ' style="color: #e60000;"',
    }[tag] ?? ''
  return `<${tag}${attribute}>${text}</${tag}>`
})
/** Neighbouring pieces have different formats, because the editor would join equal ones. */
export const inlineHtml = fc
  .uniqueArray(piece, { minLength: 1, maxLength: 4, selector: (each) => /^<\w+/.exec(each)?.[0] ?? '' })
  .map((pieces) => pieces.join(''))
const paragraph = fc
  .tuple(inlineHtml, of('', ' style="text-align: center;"'))
  .map(([line, style]) => `<p${style}>${line}</p>`)
const list = fc
  .tuple(of('ul', 'ol'), fc.array(inlineHtml, { minLength: 1, maxLength: 3 }))
  .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`)
export const richHtml = fc
  .array(fc.oneof({ weight: 3, arbitrary: paragraph }, { weight: 1, arbitrary: list }), {
    minLength: 1,
    maxLength: 4,
  })
  // The editor would also join two neighbouring lists.
  .map((parts) =>
    parts.filter((part, at) => part.startsWith('<p') || parts[at - 1]?.startsWith('<p') !== false),
  )
  .map((parts) => parts.join(''))

const condition = fc.record({
  field: of('first_name', 'fields.plan'),
  operator: of(...conditionOperators),
  value: of('', 'Ann & Bob', '5'),
})
const common = {
  id: fc.constant(''),
  show: of('both' as const, 'phone' as const, 'desktop' as const),
  only_if: fc.option(
    fc.record({
      match: of('all' as const, 'any' as const),
      conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    }),
  ),
}
const picture = { src: of('', '/uploads/a.png', 'https://example.com/a.png'), alt: words, url: address }
const links = fc.array(fc.record({ network: of(...socialNetworks), url: address }), { maxLength: 4 })
const rows = upTo(1, 6).chain((cells) =>
  fc.array(fc.array(words, { minLength: cells, maxLength: cells }), { minLength: 1, maxLength: 4 }),
)

const footerLinks = { unsubscribe: of('Unsubscribe'), view: words, preferences: words }

function blockOf<T extends DesignBlock['type']>(type: T, settings: Record<string, Arbitrary<unknown>>) {
  return fc.record({
    ...common,
    type: fc.constant(type),
    ...settings,
  }) as Arbitrary<unknown> as Arbitrary<DesignBlock>
}

const block: Arbitrary<DesignBlock> = fc.oneof(
  blockOf('heading', { html: inlineHtml, level: upTo(1, 3), align, color: ownColour }),
  blockOf('text', { html: richHtml, align, color: ownColour, size: upTo(10, 40) }),
  blockOf('button', { text: words, url: address, align, color: ownColour, wide: fc.boolean() }),
  blockOf('picture', { ...picture, align, width: fc.option(upTo(16, 700)) }),
  blockOf('picture_text', { ...picture, html: richHtml, side: of('left', 'right'), share: upTo(20, 70) }),
  blockOf('divider', { color: ownColour, thickness: upTo(1, 10), line: of('solid', 'dashed', 'dotted') }),
  blockOf('space', { height: upTo(4, 200) }),
  blockOf('quote', { html: richHtml, author: words }),
  blockOf('list', { marks: of('bullet', 'number', 'check'), items: fc.array(inlineHtml, { maxLength: 4 }) }),
  blockOf('social', { align, links }),
  blockOf('video', { ...picture, label: words }),
  blockOf('product', { ...picture, name: words, price: words, html: richHtml, button: words, align }),
  blockOf('table', { header: fc.boolean(), rows }),
  blockOf('code', { text: words }),
  blockOf('html', { html: richHtml }),
  blockOf('footer', { html: richHtml, address: words, ...footerLinks, align }),
  // A footer as in designs made before the link to the preference page existed.
  blockOf('footer', { html: richHtml, address: words, unsubscribe: of('Unsubscribe'), view: words, align }),
)

const side = upTo(0, 60)
const section: Arbitrary<DesignSection> = fc.record({
  id: fc.constant(''),
  background: ownColour,
  background_picture: of('', '/uploads/back.png'),
  padding: fc.record({ top: side, right: side, bottom: side, left: side }),
  width: of('inset' as const, 'full' as const),
  stack: fc.boolean(),
  columns: fc.array(fc.record({ ratio: upTo(1, 12), blocks: fc.array(block, { maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
})

/** Gives each part a unique id. */
function numbered(sections: readonly DesignSection[]): DesignSection[] {
  let last = 0
  const next = () => `part-${String((last += 1))}`
  return sections.map((each) => ({
    ...each,
    id: next(),
    columns: each.columns.map((column) => ({
      ...column,
      blocks: column.blocks.map((inside) => ({ ...inside, id: next() })),
    })),
  }))
}

export const randomDesigns: Arbitrary<Design> = fc.record({
  version: fc.constant(1 as const),
  width: upTo(480, 700),
  theme: fc.record({
    page: colour,
    letter: colour,
    text: colour,
    link: colour,
    button: colour,
    font: of(...designFontNames),
    radius: upTo(0, 40),
  }),
  preheader: words,
  language: of('en', 'uk', 'pt-BR'),
  direction: of('ltr' as const, 'rtl' as const),
  sections: fc.array(section, { maxLength: 4 }).map(numbered),
})
