// The texts that a template's card shows in place of merge tags.
import { expect, test } from 'vitest'
import { withSamples } from '../samples.ts'

test('The small picture of a template showed raw merge tags', () => {
  const html = `<h2>Hello {{ first_name | default: "there" }}</h2><p>{{first_name}} of {{ fields.home_town }}</p>`
  expect(withSamples(html)).toBe('<h2>Hello there</h2><p>Ann of home town</p>')
})

test.each([
  ['a default in single quotes', `{{ first_name | default: 'you' }}`, 'you'],
  ['a default in quotes as HTML writes them', '{{ first_name | default: &quot;you&quot; }}', 'you'],
  ['a default before another filter', '{{ city | default: "town" | upcase }}', 'town'],
  ['a field with a filter', '{{ business_name | upcase }}', 'Maple Bakery'],
  ['a condition', '{% if fields.plan == "Box" %}A box{% endif %}', 'A box'],
  ['a tag that the end of the beginning cuts off', '<p>Hello {{ first_name | default: "th', '<p>Hello '],
  ['a tag that is cut off between its braces', '{{ first_name }} {{ city }', 'Ann '],
  ['a condition that is cut off', 'Hello{% if city', 'Hello'],
  ['text without tags', '<p>{ 1 }</p>', '<p>{ 1 }</p>'],
])('%s', (_case, html, shown) => {
  expect(withSamples(html)).toBe(shown)
})
