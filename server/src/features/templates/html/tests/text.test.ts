// The text part that is derived from a template's HTML.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growsLinearly } from '../../../../../test/growth.ts'
import { compileMerge } from '../../merge/merge.ts'
import { textOf } from '../text/text.ts'

describe('the plain text of a template', () => {
  it('has the words in order, blank lines between paragraphs, and lists as lists', () => {
    const html =
      '<h1>Hello {{ first_name }}</h1><p>One.</p><p>Two<br>lines.</p><p><br></p><p>Three.</p>' +
      '<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>first</li><li>second</li></ol><blockquote>said</blockquote>'
    expect(textOf(html)).toBe(
      [
        ...['Hello {{ first_name }}', '', 'One.', '', 'Two', 'lines.', '', 'Three.', ''],
        ...['* a', '  * b', '', '1. first', '2. second', '', '> said'],
      ].join('\n'),
    )
  })

  it('numbers nested lists in their style, and indents them by the width of their numbers', () => {
    const html =
      '<ol start="9"><li>a<ul><li>b<ol style="list-style-type: lower-alpha;"><li>c</li><li>d</li></ol></li></ul></li>' +
      '<li value="20">e<ol type="i"><li>f</li></ol></li></ol>' +
      '<ul><li style="list-style-type: none;"><ul><li>deep</li></ul></li><li>g</li></ul>'
    expect(textOf(html)).toBe(
      [...['9. a', '   * b', '     a. c', '     b. d', '20. e', '    i. f', ''], ...['  * deep', '* g']].join(
        '\n',
      ),
    )
  })

  it('marks each line of a quote, including blank ones', () => {
    expect(
      textOf('<blockquote><p>a</p><blockquote><p>b<br>c</p></blockquote><p>d</p></blockquote><p>e</p>'),
    ).toBe('> a\n>\n> > b\n> > c\n>\n> d\n\ne')
  })

  it('shows the address of a link', () => {
    expect(textOf('<p>See <a href="https://example.com/?a=1&amp;b=2">our page</a>.</p>')).toBe(
      'See our page (https://example.com/?a=1&b=2).',
    )
    expect(textOf('<a href="https://example.com">https://example.com</a>')).toBe('https://example.com')
    expect(textOf('<a href="https://example.com/">example.com</a>')).toBe('example.com')
    expect(textOf('<a href="//example.com/x">x</a>')).toBe('x (https://example.com/x)')
  })

  it('shows the address of a mailto link without its subject, and a phone number unchanged', () => {
    expect(textOf('<a href="mailto:ann%2Bx@example.com?subject=Hi%20there">Write</a>')).toBe(
      'Write (ann+x@example.com)',
    )
    expect(textOf('<a href="mailto:ann@example.com?subject=Hi">ann@example.com</a>')).toBe('ann@example.com')
    expect(textOf('<a href="mailto:{{ email | default: &quot;a?b&quot; }}?subject=x">Write</a>')).toBe(
      'Write ({{ email | default: "a?b" }})',
    )
    expect(textOf('<a href="tel:+15550100">Call</a>')).toBe('Call (+15550100)')
  })

  it.each(['/uploads/x', 'page.html', '#top', '?a=b@c', '/@ann', ''])(
    'keeps the text of a link to %s, which leads nowhere outside a page, but not its address',
    (href) => {
      expect(textOf(`<p>Our <a href="${href}">terms</a> hold.</p>`)).toBe('Our terms hold.')
    },
  )

  it('keeps merge tags intact', () => {
    const html =
      '<h2>{{ first_name | default: &quot;there&quot; }}</h2><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>' +
      '<p>{{&nbsp;last_name&nbsp;|&nbsp;default:&nbsp;&quot;x&quot;&nbsp;}}</p>'
    const filled = compileMerge(textOf(html), 'text')({ unsubscribe_url: 'https://m.example.com/u?token=1' })
    expect(filled).toBe('there\n\nUnsubscribe (https://m.example.com/u?token=1)\n\nx')
  })

  it('shows an image as its alternative text, and a table row as a line', () => {
    expect(textOf('<p>Look: <img src="/a.png" alt="A boat at sea"></p>')).toBe('Look: [A boat at sea]')
    expect(textOf('<p><a href="https://example.com"><img src="/a.png" alt="Shop"></a></p>')).toBe(
      '[Shop] (https://example.com)',
    )
    expect(textOf('<p><a href="https://example.com"><img src="/a.png" alt=""></a></p>')).toBe(
      'https://example.com',
    )
    expect(textOf('<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>')).toBe(
      'a b\nc d',
    )
    expect(textOf('<p><img src="/a.png"></p>')).toBe('')
  })

  it('keeps the lines and spaces of code', () => {
    expect(textOf('<pre>\nif (a &lt; b) {<br>&nbsp; go()\n\n\n    <b>  </b>x\n}</pre>')).toBe(
      'if (a < b) {\n  go()\n\n\n      x\n}',
    )
  })
})

describe('the plain text of a hostile template', () => {
  // asvs: 1.3.12
  it.each([
    ['80 kB of blanks in <pre> take 27 s', (length: number) => `<pre>${' '.repeat(length)}x</pre>`],
    ['blanks between words', (length: number) => `<p>a${' \t'.repeat(length / 2)}x</p>`],
    ['hard spaces in <pre>', (length: number) => `<pre>${'&nbsp;'.repeat(length / 6)}x</pre>`],
    ['line breaks in <pre>', (length: number) => `<pre>a${'\n '.repeat(length / 2)}x</pre>`],
    [
      'nested quotes and lists, 166 kB, take 43 s',
      (length: number) => `${'<blockquote><ul><li>'.repeat(length / 40)}${'<br>x'.repeat(length / 10)}`,
    ],
    ['links without an end', (length: number) => '<a href="mailto:?{{">x'.repeat(length / 23)],
    ['one long address', (length: number) => `<a href="mailto:${'{?'.repeat(length / 2)}">x</a>`],
  ])('is made in linear time: %s', (_name, html) => {
    expect(growsLinearly((length) => textOf(html(length)), 16_000)).toBe(true)
  })

  it('does not grow from 15 kB of nested lists to 2.1 MB for every recipient', () => {
    const html = `${'<ul><li>'.repeat(240)}${'<br>x'.repeat(2600)}`
    expect(textOf(html).length).toBeLessThan(3 * html.length)
  })

  it('is at most three times as long as any HTML', () => {
    const pieces = fc.constantFrom(
      ...['<ul>', '<ol start="99999">', '<li>', '<li value="-99999">', '</li>', '</ul>', '<blockquote>'],
      ...['</blockquote>', '<p>', '<br>', '<hr>', '<pre>', '</pre>', '<table>', '<tr>', '<td>', 'x', '\n'],
      ...['<a href="//x.y">', '</a>', '<img alt="x">', '&nbsp;', ' ', '{{ x }}', '<h1>'],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 300 }), (some) => {
        const html = some.join('')
        expect(textOf(html).length).toBeLessThanOrEqual(3 * html.length)
      }),
      { numRuns: 500 },
    )
  })
})
