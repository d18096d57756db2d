// The words of links: for each address, those of the first link that has any.
import { expect, test } from 'vitest'
import { growsLinearly } from '../../../../test/growth.ts'
import { linkWords } from './link-words.ts'

const wordsOf = (html: string) => Object.fromEntries(linkWords(html))

test('a link has its words, inside any elements', () => {
  expect(wordsOf('<a href="https://a.example/"><b>Short</b>\n  guide &amp; more</a>')).toEqual({
    'https://a.example/': 'Short guide & more',
  })
})

test('a link on a picture has the description of the picture', () => {
  expect(wordsOf('<a href="https://a.example/?a=1&amp;b=2"><img src="x.png" alt="Our shop"></a>')).toEqual({
    'https://a.example/?a=1&b=2': 'Our shop',
  })
})

test('the first words for an address count, and a link without words has none', () => {
  const html =
    '<a href="https://a.example/"><img src="x.png"></a><a href="https://a.example/">One</a><a href="https://a.example/">Two</a><a href="https://b.example/"> </a><a>None</a>'
  expect(wordsOf(html)).toEqual({ 'https://a.example/': 'One' })
})

test('merge tags stay in addresses and words', () => {
  expect(wordsOf('<a href="{{ shop }}?x={{ email }}">For {{ first_name }}</a>')).toEqual({
    '{{ shop }}?x={{ email }}': 'For {{ first_name }}',
  })
})

test('long words are cut', () => {
  expect(
    Array.from(wordsOf(`<a href="https://a.example/">${'ї'.repeat(500)}</a>`)['https://a.example/'] ?? ''),
  ).toHaveLength(120)
})

test('reading takes linear time', () => {
  // A saved template is nested at most a thousand deep (depth.ts). The parser's time is quadratic in the depth.
  const deep = `${'a<b>'.repeat(900)}${'</b>'.repeat(900)}`
  for (const piece of ['<a href="https://a.example/">x</a>', '<a href="x"></a>', 'a<b></b>', '</a>', deep])
    expect(growsLinearly((length) => linkWords(piece.repeat(length / piece.length)), 20_000)).toBe(true)
})
