// The result of `{{ … }}` in each place (P21), and what templates must not do.
import { mergeFieldNames } from '@lettermill/contracts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../../../platform/problem.ts'
import { assertParses, compileMerge, dataFields, splitMerge } from '../merge.ts'
import { alwaysShows, keysRead, namesMade, standsAlone } from '../names.ts'

const fields = { first_name: 'Ann', last_name: null, amount: '12500.50', date_filed: '2001-04-09' }
const html = (source: string) => compileMerge(source, 'html')(fields)
const text = (source: string) => compileMerge(source, 'text')(fields)
const url = (source: string, link: string | null) =>
  compileMerge(source, 'url')({ ...fields, link, email: 'a&b@x.y' })

/** Each template is also filled in through Liquid: a tag without effect forces this slower path. */
const paths: [string, (source: string) => string][] = [
  ['plain', (source) => source],
  ['Liquid', (source) => `${source}{% comment %}{% endcomment %}`],
]

describe.each(paths)('a merge tag, %s', (_path, through) => {
  it('shows the value of its field', () => {
    expect(html(through('<p>Hello {{ first_name }}, {{amount}}</p>'))).toBe('<p>Hello Ann, 12500.50</p>')
  })

  it('shows a value of the message’s own data, or its default, in text and in addresses', () => {
    const own = dataFields({ orderId: '<7>', count: 3, isPaid: false })
    const fill = (source: string) => compileMerge(through(source), 'html')(own)
    expect(
      fill('{{ data.orderId }} {{ data.count }} {{ data.isPaid }} {{ data.gone | default: "none" }}'),
    ).toBe('&lt;7&gt; 3 false none')
    expect(fill('<a href="https://a.example/?o={{ data.orderId }}">x</a>')).toContain('?o=%3C7%3E')
    // The field `orderId` is another value than the message's own `orderId`.
    expect(fill('[{{ fields.orderId }}]')).toBe('[]')
  })

  it('shows a custom field, or its default, in text and in addresses', () => {
    const own = (source: string) => compileMerge(through(source), 'html')({ plan: '<Pro>', empty: '' })
    expect(own('{{ fields.plan }} {{ fields.empty | default: "none" }}{{ fields.other }}')).toBe(
      '&lt;Pro&gt; none',
    )
    expect(own('<a href="https://a.example/?p={{ fields.plan }}">x</a>')).toContain('?p=%3CPro%3E')
    // The key of a custom field is a merge tag only with the prefix `fields.`.
    expect(own('[{{ plan }}]')).toBe('[]')
  })

  it('shows a day as MM/dd/yyyy', () => {
    expect(html(through('{{ date_filed }}'))).toBe('04/09/2001')
  })

  it('shows nothing for a missing value or an unknown name, never "null"', () => {
    expect(html(through('[{{ last_name }}{{ phone }}{{ nickname }}]'))).toBe('[]')
  })

  it('shows its default if the value is missing', () => {
    expect(html(through('{{ last_name | default: "there" }} {{ first_name | default: \'x\' }}'))).toBe(
      'there Ann',
    )
  })

  it.each([
    '{{&nbsp;last_name&nbsp;|&nbsp;default:&nbsp;&quot;there&quot;&nbsp;}}',
    '{{\u00a0last_name | default: &quot;there&quot; }}',
    '{{ last_name | default: &#39;there&#39; }}',
  ])('works as the editor stores it: %s', (source) => {
    expect(html(through(source))).toBe('there')
  })

  // asvs: 1.1.2
  it('is escaped in HTML and plain in text and subject', () => {
    const hostile = { first_name: `<b onclick="x">Tom & 'Jerry'</b>` }
    expect(compileMerge(through('{{ first_name }}'), 'html')(hostile)).toBe(
      '&lt;b onclick=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/b&gt;',
    )
    expect(compileMerge(through('{{ first_name }}'), 'text')(hostile)).toBe(hostile.first_name)
    expect(compileMerge(through('{{ first_name }}'), 'header')(hostile)).toBe(hostile.first_name)
  })

  // asvs: 1.1.1
  it('is not evaluated again if its value looks like a merge tag', () => {
    const tricky = { first_name: '{{ email }}{% if true %}x', email: 'secret@example.com' }
    for (const mode of ['html', 'text', 'header'] as const) {
      expect(compileMerge(through('{{ first_name }}'), mode)(tricky)).toBe('{{ email }}{% if true %}x')
    }
  })

  it('adds no line break to a subject', () => {
    const subject = compileMerge(through('Hi {{ first_name }}\n!'), 'header')
    expect(subject({ first_name: 'Ann\r\nBcc: eve@example.com' })).toBe('Hi Ann Bcc: eve@example.com !')
  })

  it('adds no control character and no half character', () => {
    for (const mode of ['html', 'text', 'header'] as const) {
      const shown = compileMerge(through('{{ first_name }}'), mode)({ first_name: 'a\0b\x1b\ud800c' })
      expect(shown.replaceAll(' ', '').replaceAll('\ufffd', '')).toBe('abc')
    }
  })

  // asvs: 1.2.2
  it('is URL-encoded inside a link, in HTML and in text', () => {
    expect(url(through('https://example.com/?e={{ email }}&n={{ first_name }}'), null)).toBe(
      'https://example.com/?e=a%26b%40x.y&n=Ann',
    )
    const inText = compileMerge(
      through('More (https://example.com/?q={{ business_name }}) {{ business_name }}'),
      'text',
    )
    expect(inText({ business_name: 'A (B) & C' })).toBe(
      'More (https://example.com/?q=A%20%28B%29%20%26%20C) A (B) & C',
    )
  })

  it('at the start of a link can be the whole address', () => {
    expect(url(through('{{ link }}'), 'https://example.com/?a=1&b=2')).toBe('https://example.com/?a=1&b=2')
    expect(url(through('{{ link }}?n={{ first_name }}'), 'https://example.com/x')).toBe(
      'https://example.com/x?n=Ann',
    )
  })
})

it('the fast path and Liquid give the same result for every mixture of plain tags', () => {
  const pieces = fc.constantFrom(
    ...mergeFieldNames.map((name) => `{{ ${name} }}`),
    ...[
      '{{ last_name | default: "a&b" }}',
      'https://x.y/?',
      ' ',
      '<p title="',
      '">',
      '&amp;',
      '(',
      '\n',
      '{ ',
      '}',
    ],
  )
  const value = fc.option(fc.string({ unit: 'grapheme', maxLength: 8 }), { nil: null })
  const values = fc.record(Object.fromEntries(mergeFieldNames.map((name) => [name, value])))
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), values, (some, filled) => {
      const source = some.join('')
      for (const mode of ['html', 'text', 'header', 'url'] as const) {
        const plain = compileMerge(source, mode)(filled)
        expect(compileMerge(`${source}{% comment %}{% endcomment %}`, mode)(filled)).toBe(plain)
      }
    }),
  )
})

describe('Liquid', () => {
  it('has conditions and filters, even as the sanitizer stores them', () => {
    const source =
      '{% if amount &gt; 1000 and state_name != &quot;CA&quot; %}{{ first_name | upcase }}{% else %}x{% endif %}'
    expect(html(source)).toBe('ANN')
    expect(text('{% assign who = first_name | append: "!" %}{{- who -}}')).toBe('Ann!')
  })

  it('treats a missing value as false', () => {
    expect(html('{% if last_name %}yes{% else %}no{% endif %}{% if first_name %}yes{% endif %}')).toBe(
      'noyes',
    )
    expect(compileMerge('{% if last_name %}yes{% endif %}', 'html')({ last_name: '' })).toBe('')
  })

  it('does not escape an escaped value again', () => {
    expect(compileMerge('{{ first_name | escape }}', 'html')({ first_name: 'a<b' })).toBe('a&lt;b')
  })

  it('shows nothing for a missing value, even in a loop or after a filter', () => {
    expect(
      html('{{ last_name | upcase }}{% for x in last_name %}{{ x }}{% endfor %}{{ nothing.at.all }}'),
    ).toBe('')
  })

  it('keeps brackets escaped if the sanitizer escaped them', () => {
    for (const source of [
      '{{ &quot; " }} &lt;script&gt; {{ " }}',
      '{% comment %}{{{% endcomment %}&lt;script&gt;}}',
      '{{ &#125;&#125;&lt;script&gt; }}',
      '{% raw %}{{ &lt;script&gt; }}{% endraw %}',
      '{{ "&lt;script&gt;" }}',
      '{% cycle "&lt;script&gt;" %}{% echo "&lt;script&gt;" %}',
      '{% assign x = "&lt;script&gt;" %}{{ x }}{% capture y %}{{ x }}{% endcapture %}{{ y }}',
      '{{ "&lt;script&gt;" | escape }}{{ "PHNjcmlwdD4=" | base64_decode }}{{ "%3Cscript%3E" | url_decode }}',
    ]) {
      let shown = ''
      try {
        shown = html(source)
      } catch (error) {
        expect(error).toBeInstanceOf(Problem)
      }
      expect(shown).not.toContain('<script')
    }
  })

  // asvs: 1.3.2, 1.3.7
  it('can reach neither prototypes nor files', () => {
    expect(
      html(
        '{% if true %}{{ first_name.constructor }}{{ constructor }}{{ __proto__ }}{{ toString }}{% endif %}',
      ),
    ).toBe('')
    for (const tag of ['include', 'render', 'layout']) {
      expect(() => html(`{% ${tag} "/etc/passwd" %}`)).toThrow(Problem)
    }
  })
})

function problemOf(source: string, mode: 'html' | 'text' | 'header' = 'html'): Problem {
  try {
    assertParses(source, mode)
  } catch (error) {
    if (error instanceof Problem) return error
  }
  throw new Error(`${source} was not refused`)
}

describe('a template that cannot be parsed', () => {
  it.each([
    ['{{ first_name', /“\{\{ first_name” has no closing “\}\}”/],
    ['{% if first_name', /“\{% if first_name” has no closing “%\}”/],
    ['{% if first_name %}', /“\{% if first_name %\}” has no “\{% endif %\}”/],
    ['{% nothing %}', /not found/],
    ['{{ first_name | nothing }}', /undefined filter/],
    ['{{ first_name | raw }}', /undefined filter/],
    ['{{ }}', /./],
  ])('is refused with the reason: %s', (source, reason) => {
    const problem = problemOf(source)
    expect(problem.code).toBe('template_unparsable')
    expect(problem.message).toMatch(reason)
    expect(problem.message).not.toMatch(/line:\d/)
  })

  it('is refused with the line, counted in blocks if the editor wrote no line breaks', () => {
    expect(problemOf('one\ntwo {{ first_name }}\nthree {% nothing %}\n').params['line']).toBe(3)
    expect(problemOf('<p>one</p><p>two<br>three {{ first_name | nothing }}</p>').params['line']).toBe(3)
    expect(problemOf('one\n{{ "a&quot; }} {{ " }}\n').params['line']).toBe(2)
  })

  it('is reported as an unreadable subject if it is a header', () => {
    expect(problemOf('{{ first_name', 'header').code).toBe('subject_unparsable')
  })
})

describe('an endless template', () => {
  it.each([
    '{% for a in (1..100000) %}{% for b in (1..100000) %}x{% endfor %}{% endfor %}',
    '{% for a in (1..1000000000) %}x{% endfor %}',
    '{% for a in (1..900) %}{% for b in (1..900) %}{{ "0123456789" }}{% endfor %}{% endfor %}',
    '{% if a %}{% endif %}'.repeat(3000),
    '{% assign x = "0123456789" %}{% for a in (1..100) %}{% assign x = x | append: x %}{% endfor %}',
  ])('is refused: %s', (source) => {
    expect(problemOf(source).params['reason']).toBe('slow')
  })
})

describe('a template of an author', () => {
  it('has an unsubscribe link only if every recipient sees it', () => {
    const shows = (source: string) => alwaysShows(source, 'html', 'unsubscribe_url')
    expect(shows('<a href="{{ unsubscribe_url }}">Stop</a>')).toBe(true)
    expect(shows('<a href="{{&nbsp;unsubscribe_url | default: &quot;x&quot; }}">Stop</a>')).toBe(true)
    expect(shows('{% if first_name %}x{% endif %}{{ unsubscribe_url }}')).toBe(true)
    expect(shows('{% if first_name %}{{ unsubscribe_url }}{% endif %}')).toBe(false)
    expect(
      shows('{% comment %}{{ unsubscribe_url }}{% endcomment %}{% raw %}{{ unsubscribe_url }}{% endraw %}'),
    ).toBe(false)
    expect(shows('{{ unsubscribe_urls }} unsubscribe_url')).toBe(false)
  })

  it('may have a link made of fields alone, or one that needs the rest of the template', () => {
    const source =
      '{% assign mine = link %}{% for x in (1..2) %}{% endfor %}{% capture phone %}1{% endcapture %}'
    const makes = namesMade(source)
    const alone = (link: string) => standsAlone(link, makes)
    expect(alone('https://example.com/')).toBe(true)
    expect(alone('{{ link }}')).toBe(true)
    expect(alone('https://example.com/{{ ref_id | default: "x" | upcase }}')).toBe(true)
    for (const link of [
      '{{ mine }}',
      'https://x.y/{{ x }}',
      'https://x.y/{{ phone }}',
      '{{ unsubscribe_url }}',
    ]) {
      expect(alone(link)).toBe(false)
    }
  })
})

it('only templates that need Liquid are filled by Liquid', () => {
  expect(splitMerge('<p>{{ first_name | default: "x" }} {{email}}</p>', 'html')).not.toBeNull()
  expect(splitMerge('{{ first_name | upcase }}', 'html')).toBeNull()
  expect(splitMerge('{% if email %}x{% endif %}', 'html')).toBeNull()
})

it('a template lists the custom fields that it names', () => {
  const source =
    '{{ fields.plan }}{% if fields["level"] == 1 %}fields.none{% endif %}{{ fields.plan | upcase }}'
  expect(keysRead(source, 'html')).toEqual(['plan', 'level'])
})

describe("a message's own data", () => {
  const fill = (source: string, data: Record<string, unknown>) =>
    compileMerge(source, 'html')(dataFields(data))

  it('keeps numbers, lists and yes or no as they are, and their texts escaped', () => {
    const data = {
      items: [
        { name: '<b>Tea</b>', price: 4 },
        { name: 'Milk', price: 2 },
      ],
      isPaid: false,
    }
    const source =
      '{% for item in data.items %}{{ item.name }} {{ item.price | plus: 1 }};{% endfor %}{% if data.isPaid %}paid{% else %}due{% endif %}'
    expect(fill(source, data)).toBe('&lt;b&gt;Tea&lt;/b&gt; 5;Milk 3;due')
  })

  it('shows no inherited property of an object', () => {
    expect(
      fill('[{{ data.constructor }}{{ data.__proto__ }}{{ data.items.constructor }}]', { items: {} }),
    ).toBe('[]')
  })

  it('is limited in size like any value', () => {
    const many = { items: Array.from({ length: 4000 }, () => 1) }
    const nested = '{% for a in data.items %}{% for b in data.items %}x{% endfor %}{% endfor %}'
    expect(() => fill(nested, many)).toThrow(Problem)
  })
})
