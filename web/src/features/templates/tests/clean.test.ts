// The HTML that is stored of the editor's content. It must look the same in mail clients, which have neither the
// editor's style sheet nor its classes (P22).
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from '../rich/html/clean.ts'
import { restoreHtml } from '../rich/content.ts'

function cleaned(html: string): string {
  const root = document.createElement('div')
  root.innerHTML = html
  return cleanHtml(root)
}

const item = (kind: string, words: string, more = '') =>
  `<li data-list="${kind}"${more}><span class="ql-ui" contenteditable="false"></span>${words}</li>`

describe('a list', () => {
  it('of the editor is nested by its levels, and keeps its bullets', () => {
    const flat = `<ol>${item('bullet', 'one')}${item('bullet', 'two', ' class="ql-indent-1"')}${item('ordered', 'three')}</ol>`
    expect(cleaned(flat)).toBe(
      '<ul><li>one<ul style="list-style-type: disc;"><li>two</li></ul></li></ul><ol><li>three</li></ol>',
    )
  })

  it('continues its numbers after another kind of item, and restarts after a paragraph', () => {
    const list = `<ol>${item('ordered', 'a')}${item('bullet', 'b')}${item('ordered', 'c')}</ol>`
    expect(cleaned(list)).toBe('<ol><li>a</li></ol><ul><li>b</li></ul><ol start="2"><li>c</li></ol>')
    expect(cleaned(`<ol>${item('ordered', 'a')}</ol><p>x</p><ol>${item('ordered', 'b')}</ol>`)).not.toContain(
      'start',
    )
  })

  it('numbers deeper levels with letters and Roman numbers, as the editor shows them', () => {
    const level = (indent: number) => item('ordered', 'x', indent ? ` class="ql-indent-${indent}"` : '')
    const nested = cleaned(`<ol>${level(0)}${level(1)}${level(2)}${level(3)}</ol>`)
    expect([...nested.matchAll(/<ol style="list-style-type: ([\w-]+);">/g)].map(([, type]) => type)).toEqual([
      'lower-alpha',
      'lower-roman',
      'decimal',
    ])
  })

  it('gets an empty item above an item that skips a level', () => {
    expect(cleaned(`<ol>${item('bullet', 'deep', ' class="ql-indent-1"')}</ol>`)).toBe(
      '<ul><li style="list-style-type: none;"><ul style="list-style-type: disc;"><li>deep</li></ul></li></ul>',
    )
  })

  it('keeps alignment and direction of each item', () => {
    const aligned = item('bullet', 'x', ' style="text-align: center; direction: rtl;"')
    expect(cleaned(`<ol>${aligned}</ol>`)).toBe(
      '<ul><li dir="rtl" style="direction: rtl; text-align: center;">x</li></ul>',
    )
  })
})

describe('a format that the editor writes as a class', () => {
  it.each([
    ['<p class="ql-align-center">x</p>', '<p style="text-align: center;">x</p>'],
    ['<p><span class="ql-size-huge">x</span></p>', '<p><span style="font-size: 32px;">x</span></p>'],
    ['<p><span class="ql-font-serif">x</span></p>', '<p><span style="font-family: serif;">x</span></p>'],
    ['<p class="ql-direction-rtl">x</p>', '<p dir="rtl" style="direction: rtl;">x</p>'],
    ['<p class="ql-indent-2">x</p>', '<p class="ql-indent-2" style="margin-left: 6em;">x</p>'],
    [
      '<p class="ql-indent-1" style="direction: rtl">x</p>',
      '<p class="ql-indent-1" dir="rtl" style="direction: rtl; margin-right: 3em;">x</p>',
    ],
    [
      '<ul><li class="ql-indent-1">x</li></ul>',
      cleaned(`<ol>${item('bullet', 'x', ' class="ql-indent-1"')}</ol>`),
    ],
  ])('is stored as a style: %s', (old, today) => {
    expect(cleaned(old)).toBe(today)
  })

  it('is stored as the same HTML, whether a browser or an author wrote its style', () => {
    expect(cleaned('<p><span style="font-size:18px;color:rgb(230, 0, 0)">x</span></p>')).toBe(
      '<p><span style="color: #e60000; font-size: 18px;">x</span></p>',
    )
  })
})

describe('code', () => {
  const block = (...lines: string[]) =>
    `<div class="ql-code-block-container" spellcheck="false">${lines.map((line) => `<div class="ql-code-block">${line}</div>`).join('')}</div>`

  it('is stored in one <pre> whose lines Outlook separates too', () => {
    expect(cleaned(block('if (a) {', '  go()', '<br>', '}'))).toBe('<pre>if (a) {<br>  go()<br><br>}</pre>')
  })

  it('of older editors loses the invisible line break at its end', () => {
    expect(cleaned('<pre class="ql-syntax">a\n  b\n</pre>')).toBe('<pre>a<br>  b</pre>')
  })

  it('is opened again line by line, including empty lines', () => {
    const { body } = new DOMParser().parseFromString(restoreHtml('<pre><br>a<br><br></pre>'), 'text/html')
    expect(body.textContent).toBe('\na\n\n\n')
  })
})

describe('spaces in a text', () => {
  it.each([
    ['<p>a  b</p>', '<p>a &nbsp;b</p>'],
    ['<p>a   b</p>', '<p>a &nbsp; b</p>'],
    ['<p> a </p>', '<p>&nbsp;a&nbsp;</p>'],
    ['<p>a <strong> b</strong></p>', '<p>a <strong>&nbsp;b</strong></p>'],
    ['<p>a\tb</p>', '<p>a &nbsp; &nbsp;b</p>'],
    ['<p>a b</p>', '<p>a b</p>'],
  ])('are all kept if there are several, and a single one stays plain: %s', (typed, stored) => {
    expect(cleaned(typed)).toBe(stored)
  })
})

it('no element that only the editor needs is stored', () => {
  expect(cleaned('<p>a<span class="ql-cursor">\ufeff</span></p>')).toBe('<p>a</p>')
  expect(cleaned(`<ol>${item('bullet', 'x')}</ol>`)).not.toMatch(/ql-ui|data-|contenteditable/)
})

it('cleaning a text again changes nothing', () => {
  const piece = fc.constantFrom(
    '<p class="ql-align-right ql-indent-3">a  b</p>',
    `<ol>${item('ordered', 'x')}${item('bullet', ' y ', ' class="ql-indent-4"')}${item('ordered', 'z')}</ol>`,
    '<ul><li>Quill 1</li><li class="ql-indent-1">nested</li></ul>',
    '<div class="ql-code-block-container"><div class="ql-code-block">  a</div><div class="ql-code-block"><br></div></div>',
    '<pre class="ql-syntax">a\n  b\n</pre>',
    '<p><span class="ql-size-small" style="color: rgb(1, 2, 3)">s</span><em>a</em><em>b</em> <img src="x.png"></p>',
    '<p>\u00a0</p>',
    '<p><br></p>',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (some) => {
      const once = cleaned(some.join(''))
      expect(cleaned(once)).toBe(once)
    }),
    { numRuns: 60 },
  )
})
