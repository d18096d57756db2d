// What the editor can keep of a stored template, tested with the editor itself.
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { openContent, readContent } from '../rich/content.ts'
import { holdsAll } from '../rich/html/held.ts'
import { formats, Quill } from '../rich/quill.ts'

function isHeld(stored: string): boolean {
  const host = document.createElement('div')
  document.body.append(host)
  const quill = new Quill(host, { formats })
  openContent(quill, stored)
  return holdsAll(stored, readContent(quill))
}

afterEach(() => document.body.replaceChildren())

describe('the editor keeps', () => {
  it.each([
    ['nothing', ''],
    ['a paragraph', '<p>Hello {{ first_name | default: "there" }}</p>'],
    ['line breaks between paragraphs', '<h1>News</h1>\n\n<p>One</p>\n<p>Two</p>\n'],
    ['<b> and <i> instead of <strong> and <em>', '<p>a <b>bold</b> <i>word</i></p>'],
    ['bold within a link', '<p><a href="https://a.example"><strong>Shop</strong></a></p>'],
    ['a link', '<p><a href="https://example.com/?a=1&amp;b=2">Shop</a></p>'],
    ['a picture with its width', '<p><img src="https://example.com/a.png" alt="A" width="300"></p>'],
    ['nested lists', '<ul><li>one<ul><li>deeper</li></ul></li><li>two</li></ul>'],
    ['colours and alignment', '<p style="text-align: center;"><span style="color: #e60000;">red</span></p>'],
    ['the classes of older versions', '<p class="ql-align-center">middle</p>'],
    ['an empty line', '<p>a</p><p><br></p><p>b</p>'],
    ['code', '<pre>const a = 1\n  b</pre>'],
    ['merge tags as somebody wrote them', "<p>{{first_name}}, {{- city -}} {{ a|default:'b' }}</p>"],
    ['merge tags in code and in links', '<pre>{{ city }}</pre><p><a href="{{ link }}">{{ city }}</a></p>'],
  ])('%s', (_what, stored) => {
    expect(isHeld(stored)).toBe(true)
  })
})

describe('the editor would lose', () => {
  it.each([
    ['a table', '<table width="100%"><tbody><tr><td>One</td><td>Two</td></tr></tbody></table>'],
    ['a horizontal rule', '<p>a</p><hr><p>b</p>'],
    ['a button', '<p><a href="https://a.example" style="padding: 12px; border-radius: 6px;">Shop</a></p>'],
    ['the background of a block', '<p style="background-color: #eeeeee; padding: 8px;">a</p>'],
    ['a plain block with a border', '<div style="border: 1px solid red">a</div>'],
    ['an attribute', '<p align="center">a</p>'],
    ['the end of a bold word before small print', '<p><strong>a</strong><small>b</small></p>'],
    ['a title', '<p><a href="https://a.example" title="More">a</a></p>'],
    ['a class', '<p class="lead">a</p>'],
    ['the style of a picture', '<p><img src="https://a.example/b.png" style="border-radius: 50%;"></p>'],
    ['a centred block', '<center><p>a</p></center>'],
    ['a line break in a paragraph', '<p>a<br>b</p>'],
    ['small print', '<p><small>a</small></p>'],
  ])('%s', (_what, stored) => {
    expect(isHeld(stored)).toBe(false)
  })
})

const formatsOf = fc.record({
  bold: fc.constantFrom(true, undefined),
  color: fc.constantFrom('#e60000', undefined),
  link: fc.constantFrom('https://example.com/', undefined),
  size: fc.constantFrom('18px', undefined),
})
const lineFormats = fc.constantFrom<Record<string, unknown>>(
  {},
  { header: 2 },
  { list: 'bullet' },
  { blockquote: true },
  { align: 'center' },
)

// spec: beyond.templates.foreign-html
it('the editor keeps everything that it stored itself', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('word', 'two words', 'Ціна'), formatsOf, lineFormats), {
        minLength: 1,
        maxLength: 6,
      }),
      (lines) => {
        const host = document.createElement('div')
        document.body.append(host)
        const quill = new Quill(host, { formats })
        quill.setContents(
          lines.flatMap(([insert, attributes, line]) => [
            { insert, attributes: JSON.parse(JSON.stringify(attributes)) as Record<string, unknown> },
            { insert: '\n', attributes: line },
          ]),
        )
        expect(isHeld(readContent(quill))).toBe(true)
        host.remove()
      },
    ),
    { numRuns: 100 },
  )
})
