// The cost of hostile templates: each is refused or ends soon, however busy the machine is.
import { describe, expect, it } from 'vitest'
import { Problem } from '../../../../platform/problem.ts'
import { prepareHtml } from '../../html/prepare.ts'
import { assertParses, compileMerge } from '../merge.ts'
import { namesMade, standsAlone } from '../names.ts'

/** Seconds of processor time, because other programs may be busy. A template without bounds takes minutes. */
function secondsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user / 1e6
}

const soon = 2

function reasonOf(source: string): unknown {
  try {
    compileMerge(source, 'html')({ first_name: 'Ann' })
    return null
  } catch (error) {
    if (error instanceof Problem) return error.params['reason']
    throw error
  }
}

/** Liquid that doubles `x` to 2^times pieces. */
const doubled = (piece: string, times: number) =>
  `{% assign x = "${piece}" %}{% for a in (1..${String(times)}) %}{% assign x = x | append: x %}{% endfor %}`

const loop = (body: string, times = 2000) => `{% for a in (1..${String(times)}) %}${body}{% endfor %}`

describe('a template with unlimited work or growth', () => {
  it.each([
    ['loops within loops', '{% for a in (1..1000) %}'.repeat(3) + 'x' + '{% endfor %}'.repeat(3)],
    ['empty loops', '{% for a in (1..1000) %}'.repeat(3) + '{% endfor %}'.repeat(3)],
    ['a range of a billion numbers', '{% for a in (1..1000000000) limit:1 %}x{% endfor %}'],
    [
      'a range whose end is computed',
      '{% assign n = "999999999" | plus: 0 %}{% for a in (1..n) %}{% endfor %}',
    ],
    ['a table of 900,000 cells', '{% tablerow a in (1..900000) %}x{% endtablerow %}'],
    ['a text that doubles forty times', `${doubled('aaaaaaaaaa', 40)}{{ x }}`],
    [
      'a list that doubles forty times',
      '{% assign x = "a,b" | split: "," %}{% for a in (1..40) %}{% assign x = x | concat: x %}{% endfor %}',
    ],
    [
      'a long text that replaces its own letters with itself',
      `${doubled('aaaaaaaaaa', 12)}{{ x | replace: "a", x | size }}`,
    ],
    ['a list that is joined by a long text', `${doubled('a', 14)}{{ (1..1000) | join: x | size }}`],
    [
      'a text that is escaped again and again',
      `${doubled('&', 15)}${`{{ x ${'| escape '.repeat(19)} | size }}`.repeat(40)}`,
    ],
    ['a date of a billion digits', '{{ "2020-01-01" | date: "%999999999d" }}'],
    [
      'a condition of thousands of parts in a loop',
      loop(`{% if ${'nope or '.repeat(1000)}nope %}{% endif %}`),
    ],
    ['a thousand branches in a loop', loop(`{% case a %}${'{% when 0 %}'.repeat(1000)}{% endcase %}`)],
    ['a thousand elsifs in a loop', loop(`{% if no %}${'{% elsif no %}'.repeat(1000)}{% endif %}`)],
    ['a thousand filters in a loop', loop(`{{ "x" ${'| upcase '.repeat(20)} }}`.repeat(50))],
    ['a thousand filters on an empty text in a loop', loop(`{{ "" ${'| upcase '.repeat(20)} }}`.repeat(50))],
    ['three thousand tags', '{% if a %}{% endif %}'.repeat(3000)],
    ['a tag of 20,000 characters', `{{ ${'a'.repeat(20_000)} }}{% if a %}{% endif %}`],
    ['a name of 20,000 parts', `{{ a${'.a'.repeat(20_000)} | upcase }}`],
  ])('%s', (_name, source) => {
    expect(secondsOf(() => expect(reasonOf(source)).toBe('slow'))).toBeLessThan(soon)
  })

  it('with tags that are nested too deeply', () => {
    const source = '{% if a %}'.repeat(2400) + '{% endif %}'.repeat(2400)
    expect(secondsOf(() => expect(reasonOf(source)).toBe('tags_deep'))).toBeLessThan(soon)
  })

  it.each(['push: 1', 'unshift: 1', 'group_by: "a"', 'json', 'inspect', 'jsonify', 'sample'])(
    'cannot use a filter that doubles arrays or is not deterministic: %s',
    (filter) => {
      expect(reasonOf(`{{ first_name | ${filter} }}`)).toMatch(/undefined filter/)
    },
  )

  it.each(['where_exp', 'reject_exp', 'group_by_exp', 'find_exp', 'find_index_exp', 'has_exp'])(
    'cannot use a filter that evaluates an expression for each element: %s',
    (filter) => {
      expect(reasonOf(`{{ "a,b" | split: "," | ${filter}: "i", "i" }}`)).toMatch(/undefined filter/)
    },
  )

  it.each(['include "x"', 'render "x"', 'layout "x"', 'block x', 'liquid assign a = 1'])(
    'cannot use a tag that loads other templates: %s',
    (tag) => {
      expect(reasonOf(`{% ${tag} %}`)).toMatch(/not found/)
    },
  )
})

// asvs: 1.3.5
it('a limit applies at the same place each time, however slow the machine is', () => {
  const nearly = loop('{{ a }}', 4000)
  const outcomes = Array.from({ length: 5 }, () => reasonOf(nearly))
  expect(new Set(outcomes).size).toBe(1)
})

it('loops of the usual size in a message stay far below every limit', () => {
  const source = `{% assign all = "${'item,'.repeat(100)}" | split: "," %}{% for each in all %}<p>{{ forloop.index }} {{ each | upcase }}{% if forloop.last %}.{% else %},{% endif %}</p>{% endfor %}`
  expect(reasonOf(source)).toBeNull()
})

// asvs: 1.3.2, 1.3.7
it('templates cannot reach inherited properties, even of Liquid’s own objects', () => {
  const names = Object.getOwnPropertyNames(Object.prototype)
  for (const name of names) {
    const source = `{% for a in (1..1) %}[{{ forloop.${name} }}{{ forloop["${name}"] }}{{ first_name.${name} }}{{ empty.${name} }}{{ ${name} }}]{% endfor %}`
    expect(compileMerge(source, 'html')({ first_name: 'Ann' }), name).toBe('[]')
  }
})

describe('a long template', () => {
  it.each([
    ['tags side by side', '{{ first_name }}'.repeat(60_000)],
    ['addresses with tags in them', 'https://a{{ first_name }}'.repeat(40_000)],
    ['one address of tags', `https://a${'a{{ first_name }}'.repeat(50_000)}`],
    ['brackets', '{{'.repeat(500_000)],
    ['tags without an end', `{% raw %}${'{% endra '.repeat(100_000)}`],
  ])('is read in linear time: %s', (_name, source) => {
    const read = () => {
      try {
        assertParses(source)
      } catch (error) {
        expect(error).toBeInstanceOf(Problem)
      }
    }
    expect(secondsOf(read)).toBeLessThan(4)
  })

  it('of brackets in code is prepared in linear time', () => {
    const source = `<pre>{% raw %}${'{{ x {% y '.repeat(80_000)}{% endraw %}</pre>`
    expect(secondsOf(() => prepareHtml(source, 'https://mail.example.com'))).toBeLessThan(soon)
    expect(secondsOf(() => namesMade(source))).toBeLessThan(soon)
  })

  it('with a loop in a link has no link that every click would evaluate', () => {
    const loops = [
      '{% for a in (1..5000) %}{% endfor %}',
      '{%-\u00a0tablerow a in (1..9) %}{% endtablerow %}',
    ]
    for (const each of loops) expect(standsAlone(`https://x.example/${each}`, new Set())).toBe(false)
    expect(standsAlone('https://x.example/{% if email %}a{% endif %}', new Set())).toBe(true)
  })

  it('with one link of many tags is parsed quickly, and the link is not counted', () => {
    const link = 'https://x.example/' + '{{ first_name }}'.repeat(20_000)
    expect(secondsOf(() => expect(standsAlone(link, new Set())).toBe(false))).toBeLessThan(soon)
  })
})
