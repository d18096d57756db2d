// The text part that is made of a template's HTML.
import { describe, expect, it } from 'vitest'
import { compileMerge } from '../merge/merge.ts'
import { textOf } from './text.ts'

describe('the text of a template', () => {
  it('has its words in their order, paragraphs as lines, lists as lists', () => {
    const html =
      '<h1>Hello {{ first_name }}</h1><p>One.</p><p>Two<br>lines.</p><p><br></p><p>Three.</p>' +
      '<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>first</li><li>second</li></ol><blockquote>said</blockquote>'
    expect(textOf(html)).toBe(
      [
        ...['Hello {{ first_name }}', '', 'One.', 'Two', 'lines.', '', 'Three.'],
        ...[' * a', '   * b', '', ' 1. first', ' 2. second', '', '> said'],
      ].join('\n'),
    )
  })

  it('says where a link leads', () => {
    expect(textOf('<p>See <a href="https://example.com/?a=1&amp;b=2">our page</a>.</p>')).toBe(
      'See our page (https://example.com/?a=1&b=2).',
    )
    expect(textOf('<a href="https://example.com">https://example.com</a>')).toBe('https://example.com')
    expect(textOf('<a href="mailto:ann@example.com">Write</a> <a href="/uploads/x">x</a>')).toBe(
      'Write (ann@example.com) x',
    )
  })

  it('keeps merge tags so that they still work', () => {
    const html =
      '<h2>{{ first_name | default: &quot;there&quot; }}</h2><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>' +
      '<p>{{&nbsp;last_name&nbsp;|&nbsp;default:&nbsp;&quot;x&quot;&nbsp;}}</p>'
    const filled = compileMerge(textOf(html), 'text')({ unsubscribe_url: 'https://m.example.com/u?token=1' })
    expect(filled).toBe('there\n\nUnsubscribe (https://m.example.com/u?token=1)\nx')
  })

  it('has an image as its alternative text, and a table row as a line', () => {
    expect(textOf('<p><a href="https://example.com"><img src="/a.png" alt="Shop"></a></p>')).toBe(
      'Shop (https://example.com)',
    )
    expect(textOf('<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td><p>d</p></td></tr></table>')).toBe(
      'a b\nc\nd',
    )
    expect(textOf('<p><img src="/a.png"></p>')).toBe('')
  })

  it('keeps the lines and blanks of code', () => {
    expect(textOf('<pre>if (a &lt; b) {<br>&nbsp; go()\n}</pre>')).toBe('if (a < b) {\n\u00a0 go()\n}')
  })
})
