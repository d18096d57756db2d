// Saving and reopening a template gives the same editor content (P22), tested with the editor itself and random
// documents.
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { withChips } from '../rich/chips.ts'
import { openContent, readContent } from '../rich/content.ts'
import { formats, Quill } from '../rich/quill.ts'

function newEditor(): Quill {
  const host = document.createElement('div')
  document.body.append(host)
  return new Quill(host, { formats })
}

afterEach(() => document.body.replaceChildren())

const words = fc.array(
  fc.constantFrom(
    'a',
    ' ',
    '  ',
    'Ціна',
    'שלום',
    '<b>',
    '&nbsp;',
    '"',
    '{{ first_name | default: "x" }}',
    '😀',
  ),
  { minLength: 1, maxLength: 5 },
)

const chosen = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })

const inline = fc.record({
  bold: chosen(true),
  italic: chosen(true),
  underline: chosen(true),
  strike: chosen(true),
  script: chosen('sub', 'super'),
  size: chosen('10px', '18px', '32px'),
  font: chosen('serif', 'monospace'),
  color: chosen('#e60000', '#0066cc'),
  background: chosen('#ffff00'),
  link: chosen('https://example.com/?a=1&b=2', 'mailto:ann@example.com', '{{ link }}'),
})

const kind = fc.constantFrom<Record<string, unknown>>(
  {},
  { header: 1 },
  { header: 6 },
  { blockquote: true },
  { 'code-block': true },
  { list: 'ordered' },
  { list: 'bullet' },
)
const place = fc.record({
  align: chosen('center', 'right', 'justify'),
  direction: chosen('rtl'),
  indent: chosen(1, 2, 3, 8),
})

const piece = fc.oneof(
  { weight: 5, arbitrary: fc.record({ insert: words.map((some) => some.join('')), attributes: inline }) },
  {
    weight: 1,
    arbitrary: fc.record({
      insert: fc.constant({ image: 'https://example.com/uploads/a.png' }),
      attributes: fc.record({ alt: chosen('A boat'), width: chosen('300') }),
    }),
  },
)

const line = fc.record({ pieces: fc.array(piece, { maxLength: 3 }), kind, place }).map((each) => {
  const attributes = { ...each.kind, ...each.place }
  const pieces =
    'code-block' in each.kind ? each.pieces.filter((some) => typeof some.insert === 'string') : each.pieces
  return [...pieces, { insert: '\n', attributes }]
})

const document_ = fc.array(line, { minLength: 1, maxLength: 5 }).map((lines) => lines.flat())

type Contents = Parameters<Quill['setContents']>[0]

describe('a template that is saved and reopened', () => {
  it('has the same content, and saving it again stores the same HTML', () => {
    const written = newEditor()
    const reopened = newEditor()
    fc.assert(
      fc.property(document_, (ops) => {
        written.setContents(JSON.parse(JSON.stringify(ops)) as Contents)
        const stored = readContent(written)
        fc.pre(stored !== '')
        openContent(reopened, stored)
        expect(reopened.getContents().ops).toEqual(withChips(written.getContents()).ops)
        expect(readContent(reopened)).toBe(stored)
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})
