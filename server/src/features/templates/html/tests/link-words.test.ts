// The words of links: for each address, the words of its first link that has words.
import { expect, test } from 'vitest'
import { growsLinearly } from '../../../../../test/growth.ts'
import { linkWords } from '../text/link-words.ts'

const wordsOf = (html: string) => Object.fromEntries(linkWords(html))

test('the text of a link includes the text of elements inside it', () => {
  expect(wordsOf('<a href="https://a.example/"><b>Short</b>\n  guide &amp; more</a>')).toEqual({
    'https://a.example/': 'Short guide & more',
  })
})

test('the text of a link on a picture is the description of the picture', () => {
  expect(wordsOf('<a href="https://a.example/?a=1&amp;b=2"><img src="x.png" alt="Our shop"></a>')).toEqual({
    'https://a.example/?a=1&b=2': 'Our shop',
  })
})

test('the first text for an address counts, and a link without text has none', () => {
  const html =
    '<a href="https://a.example/"><img src="x.png"></a><a href="https://a.example/">One</a><a href="https://a.example/">Two</a><a href="https://b.example/"> </a><a>None</a>'
  expect(wordsOf(html)).toEqual({ 'https://a.example/': 'One' })
})

test('merge tags stay in addresses and link texts', () => {
  expect(wordsOf('<a href="{{ shop }}?x={{ email }}">For {{ first_name }}</a>')).toEqual({
    '{{ shop }}?x={{ email }}': 'For {{ first_name }}',
  })
})

test('long link texts are cut', () => {
  expect(
    Array.from(wordsOf(`<a href="https://a.example/">${'ї'.repeat(500)}</a>`)['https://a.example/'] ?? ''),
  ).toHaveLength(120)
})

test('reading link texts takes linear time', () => {
  // A saved template is nested at most a thousand deep (depth.ts). The parser's time is quadratic in the depth.
  const deep = `${'a<b>'.repeat(900)}${'</b>'.repeat(900)}`
  for (const piece of ['<a href="https://a.example/">x</a>', '<a href="x"></a>', 'a<b></b>', '</a>', deep])
    expect(growsLinearly((length) => linkWords(piece.repeat(length / piece.length)), 20_000)).toBe(true)
})
