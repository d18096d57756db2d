// Merge tags with unknown names.
import { describe, expect, it } from 'vitest'
import { unknownNames } from '../merge-names.ts'

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
