// What Word and Google Docs put on the clipboard, pasted into both editors. The samples have the markup that these
// programs write.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { formatsOf } from '../design/canvas/shapes.ts'
import { readContent } from '../rich/content.ts'
import { formats, Quill } from '../rich/quill.ts'

type Editor = 'html' | 'design'

function newEditor(editor: Editor): Quill {
  const host = document.createElement('div')
  document.body.append(host)
  return new Quill(host, { formats: editor === 'html' ? formats : formatsOf.rich })
}

function paste(quill: Quill, html: string): void {
  quill.setSelection(quill.getLength() - 1, 0, 'silent')
  const getData = (type: string) => (type === 'text/html' ? html : 'as text')
  fireEvent.paste(quill.root, { clipboardData: { files: [], getData } })
}

function pasted(editor: Editor, html: string): string {
  const quill = newEditor(editor)
  paste(quill, html)
  return readContent(quill)
}

const sample = (name: string) => readFileSync(join(import.meta.dirname, 'pasted', `${name}.html`), 'utf8')

afterEach(() => document.body.replaceChildren())

const link = (href: string, words: string) =>
  `<a href="${href}" rel="noopener noreferrer" target="_blank">${words}</a>`

/** The end of a paste into an empty editor whose last line has a format: the editor's own last line. */
const end = '<p><br></p>'
const lists = `<p>What you need:</p><ul><li>A bowl<ul style="list-style-type: disc;"><li>a <strong>large</strong> one</li></ul></li><li>Clay</li></ul><p><br></p><p>Then:</p><ol><li>Knead the clay</li><li>Let it rest</li></ol>${end}`
const shop = 'https://shop.example/winter?a=1&amp;b=2'

const samples = {
  'word-lists': lists,
  'docs-lists': lists,
  'word-emphasis': `<h1>Winter in the workshop</h1><p>This is <strong>bold and red</strong>, <em>italic</em>, <u>underlined</u>, <s>struck</s> and <strong><em>both</em></strong>, in large yellow letters.</p><p style="text-align: center;">See ${link(shop, 'our ')}<strong>${link(shop, 'shop')}</strong>; H<sub>2</sub>O.</p>${end}`,
  'docs-emphasis': `<h1>Winter in the workshop</h1><p>This is <strong>bold and red</strong>, <em>italic</em>, <u>underlined</u> and <s>struck</s>.</p><p style="text-align: center;">See ${link(shop, 'our shop')}; H<sub>2</sub>O.</p>${end}`,
  'word-headings': `<h1>The spring letter</h1><h2>New glazes</h2><p><strong>All of this is bold, </strong>this is not<strong>, and this is</strong> <em>again</em>.</p><p>A second line.</p><p><br></p><p>See above, or ${link('mailto:anna@shop.example', 'write to us')}.</p>`,
  'word-mixed-list': `<ol><li>Перший<ul style="list-style-type: disc;"><li>крапка<ol style="list-style-type: lower-roman;"><li>${link('https://shop.example/x', 'глибоко')}</li></ol></li></ul></li><li><u>Другий</u></li></ol><p>Кінець.</p>`,
  'word-phrase': '<p>only <strong>a few</strong> <em>words</em></p>',
  'word-table':
    '<p>Prices</p><p><strong>Thing</strong> | <strong>Price</strong></p><p>Bowl, large | 25 €</p><p>All taxes included.</p>',
  'docs-table': `<p>Prices</p><p><strong>Thing</strong> | <strong>Price</strong></p><p>Bowl Plate | 25 € | ${link('https://shop.example/bowl', 'buy')}</p><p><br></p><p>A box of its own</p>`,
  'docs-checklist': `<ul><li style="list-style-type: none;"><ol style="list-style-type: lower-alpha;"><li><em>deep </em><strong><em><s>first</s></em></strong></li></ol></li><li>to do</li></ul><h2>Next</h2><p dir="rtl" style="direction: rtl; text-align: right;">שלום <sup>1</sup></p>${end}`,
}

describe.each(Object.entries(samples))('the sample %s', (name, expected) => {
  it('keeps lists, headings, emphasis and links, and nothing else, in the editor of HTML', () => {
    expect(pasted('html', sample(name))).toBe(expected)
  })

  it('is the same in the text of a design, where headings are bold lines', () => {
    const bold = expected.replaceAll(/<h\d>(.*?)<\/h\d>/g, '<p><strong>$1</strong></p>')
    expect(pasted('design', sample(name))).toBe(bold)
  })
})

it.each(['html', 'design'] as const)(
  'what was copied in the editor (%s) keeps its colours and sizes',
  (editor) => {
    const quill = newEditor(editor)
    const delta = { color: 'rgb(1, 2, 3)', size: '18px' }
    quill.setContents([{ insert: 'red', attributes: delta }, { insert: '\n' }])
    quill.setSelection(0, 3, 'silent')
    const copy = new Map<string, string>()
    fireEvent.copy(quill.root, {
      clipboardData: { setData: (type: string, text: string) => copy.set(type, text) },
    })
    expect(pasted(editor, copy.get('text/html') ?? '')).toBe(
      '<p><span style="color: #010203; font-size: 18px;">red</span></p>',
    )
  },
)

it('a copied merge tag is the tag in other programs, and a chip in the editor', () => {
  const quill = newEditor('html')
  quill.setContents([{ insert: 'Dear ' }, { insert: { merge: '{{ city }}' } }, { insert: '\n' }])
  quill.setSelection(0, 6, 'silent')
  const copy = new Map<string, string>()
  fireEvent.copy(quill.root, {
    clipboardData: { setData: (type: string, text: string) => copy.set(type, text) },
  })
  expect(copy.get('text/plain')).toBe('Dear {{ city }}')
  const other = newEditor('html')
  paste(other, copy.get('text/html') ?? '')
  expect(other.root.querySelectorAll('.merge-chip')).toHaveLength(1)
  expect(readContent(other)).toBe('<p>Dear {{ city }}</p>')
})
