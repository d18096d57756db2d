// Merge tags of a template: unknown names, and what its small picture shows in their place.
import { describe, expect, it, test } from 'vitest'
import { unknownNames } from '../merge-names.ts'
import { withSamples } from '../samples.ts'

// Merge tags with unknown names.
const known = ['first_name', 'last_name', 'email', 'unsubscribe_url', 'fields.plan', 'fields.favourite_farm']

describe('a merge tag', () => {
  it.each([
    ['{{ first_nam }}', 'first_nam', 'first_name'],
    ['{{firstname}}', 'firstname', 'first_name'],
    ['{{ First_Name | upcase }}', 'First_Name', 'first_name'],
    ['{{ plan }}', 'plan', 'fields.plan'],
    ['{{ fields.favorite_farm }}', 'fields.favorite_farm', 'fields.favourite_farm'],
    ['{{ unsubscribe }}', 'unsubscribe', 'unsubscribe_url'],
    ['{{ shoe_size }}', 'shoe_size', null],
  ])('with a wrong name was saved without a warning, and printed nothing: %s', (text, name, meant) => {
    expect(unknownNames(`<p>Dear ${text},</p>`, known)).toEqual([{ name, meant }])
  })

  it.each([
    '{{ first_name }} {{ fields.plan | default: "none" }}',
    '{{ "text" }} {{ 3 }} {{ true }}',
    '{% assign greeting = "Hi" %}{{ greeting }}',
    '{% for each in fields.plan %}{{ each }} {{ forloop.index }} {{ each.name }}{% endfor %}',
    '{{ fields["plan"] }}',
    '{% capture whole %}x{% endcapture %}{{- whole -}}',
  ])('with a known name is not reported: %s', (text) => {
    expect(unknownNames(text, known)).toEqual([])
  })

  it('with an unknown name is reported once, and reports are in the order of the text', () => {
    expect(unknownNames('{{ b }}{{ a }}{{ b }}', known).map(({ name }) => name)).toEqual(['b', 'a'])
  })
})

// The texts that a template's card shows in place of merge tags.
describe('The small picture of a template', () => {
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
})
