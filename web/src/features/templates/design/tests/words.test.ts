// Texts of blocks: merge tags become chips and chips become merge tags again; lines of headings and lists.
import { describe, expect, it } from 'vitest'
import { mergeTag, partsOf, readTag, tagLabel, type TagLabels } from '../../rich/merge-tags.ts'
import { inlineOf, itemsOf, paragraphsOfItems, simpleHtml } from '../canvas/shapes.ts'

const labels: TagLabels = {
  field: (name) => (name === 'first_name' ? 'First Name' : name),
  withDefault: (label, whenEmpty) => `${label}, or ${whenEmpty}`,
}

describe('merge tags in a design', () => {
  it('divide a text into words and fields', () => {
    expect(partsOf('Dear {{ first_name }}, from {{fields.city | default: "here"}}!')).toEqual([
      'Dear ',
      { name: 'first_name', whenEmpty: null, written: '{{ first_name }}' },
      ', from ',
      { name: 'fields.city', whenEmpty: 'here', written: '{{fields.city | default: "here"}}' },
      '!',
    ])
  })

  it.each([
    '{{ first_name | upcase }}',
    '{% if first_name %}',
    '{{ first_name | default: "a" | upcase }}',
    '{{ }}',
  ])('that the editor cannot show as a chip stay plain text: %s', (written) => {
    expect(partsOf(written)).toEqual([written])
  })

  it.each(['friend', "O'Neill", 'the "best"'])('keep their default value: %s', (whenEmpty) => {
    expect(readTag(mergeTag('first_name', whenEmpty))).toMatchObject({ name: 'first_name', whenEmpty })
  })

  it('lose braces, and quotes that Liquid could not read', () => {
    expect(mergeTag('a', `"it's" {{ x }}`)).toBe(`{{ a | default: "it's  x " }}`)
  })

  it('show the label of their field', () => {
    expect(tagLabel({ name: 'first_name', whenEmpty: null }, labels)).toBe('First Name')
    expect(tagLabel({ name: 'first_name', whenEmpty: 'friend' }, labels)).toBe('First Name, or friend')
  })
})

describe('the HTML of a block', () => {
  it('loses elements that a block cannot contain, but keeps their text', () => {
    const html =
      '<p onclick="x()">a<svg><circle></circle></svg></p><div class="x"><img src="x">b<!-- c --></div>'
    expect(simpleHtml(html)).not.toMatch(/onclick|svg|img|div|<!--/)
    expect(simpleHtml(html).replace(/<[^>]*>/g, '')).toBe('ab')
  })

  it('keeps its own formats and links', () => {
    const html =
      '<p dir="rtl"><strong>a</strong> <a href="https://a.test/">b</a><span style="color: red;">c</span></p>'
    expect(simpleHtml(html)).toBe(html)
  })
})

describe('lines of text', () => {
  it('of a heading are joined into one text, with line breaks', () => {
    expect(inlineOf('<p>One <strong>two</strong></p>')).toBe('One <strong>two</strong>')
    expect(inlineOf('<p>One</p><ul><li>two</li></ul><p><br></p>')).toBe('One<br>two')
    expect(inlineOf('')).toBe('')
  })

  it('of a list become its items, including empty lines', () => {
    expect(itemsOf('<p>One</p><p><br></p><p><em>two</em></p>')).toEqual(['One', '', '<em>two</em>'])
    expect(itemsOf(paragraphsOfItems(['a', 'b']))).toEqual(['a', 'b'])
  })
})
