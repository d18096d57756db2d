// Renders random designs by the hundred, and the starting designs.
import {
  clippedAbove,
  conditionOperators,
  contrast,
  galleryLanguages,
  type Design,
} from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { expectHarmlessDocument } from '../../../../../test/harmless.ts'
import { Problem } from '../../../../platform/problem.ts'
import { bodyOf, readWhole } from '../../html/whole.ts'
import { compileMerge } from '../../merge/merge.ts'
import { darkBackground, darkText } from '../colours.ts'
import { galleryOf } from '../gallery/index.ts'
import { openDesign } from '../open.ts'
import { Paint } from '../paint.ts'
import { documentOf, renderDesign } from '../render.ts'
import { designTasks } from '../tasks.ts'
import { randomDesign } from './random.ts'
import { aBlock, aDesign, aSection } from './sample.ts'
import { unknownFeatures } from './support.ts'

const seeds = Array.from({ length: 100 }, (_none, seed) => seed + 1)

describe('100 random designs', () => {
  const made = seeds.map((seed) => {
    const random = randomDesign(seed, 1 + (seed % 30))
    return { ...random, ...renderDesign(random.design) }
  })

  it('give MJML no text and no link of their authors', () => {
    for (const { design, words, links } of made) {
      const mjml = documentOf(design, new Paint(design))
      for (const each of [...words, ...links]) expect(mjml).not.toContain(each)
    }
  })

  it('have HTML in which the sanitizer finds nothing to remove', () => {
    for (const { html } of made) {
      const { content, css } = readWhole(html)
      expect(bodyOf(html).trim()).toBe(content)
      expect(html).toContain(`<style>\n${css}\n</style>`)
    }
  })

  it('contain no code that could run', () => {
    for (const { html } of made) expectHarmlessDocument(html)
  })

  it('can be sent', () => {
    for (const { design, html } of made.slice(0, 50))
      expect(designTasks.makeTemplate({ kind: 'design', document: design }).html).toBe(html)
  })

  it('have every word and link in the HTML and in the text part, and no placeholder', () => {
    for (const { html, text, words, links } of made) {
      for (const each of [...words, ...links]) {
        expect(html).toContain(each)
        expect(text).toContain(each)
      }
      expect(html).not.toMatch(/[\ue000-\ue003]|\\u\{/)
    }
  })

  it('use features of Gmail, Outlook, Apple Mail and Yahoo, or stay readable without them', () => {
    for (const { html } of made) expect(unknownFeatures(html)).toEqual([])
  })

  it('describe every picture, and mark layout tables as presentational', () => {
    for (const { html } of made) {
      for (const [image] of html.matchAll(/<img\b[^>]*>/g)) expect(image).toContain(' alt="')
      for (const [table] of html.matchAll(/<table\b[^>]*>/g))
        expect(table).toMatch(/role="(?:presentation|list)"|border-collapse:collapse/)
    }
  })
})

it('A letter of 60 blocks stays below the size at which Gmail cuts it off', () => {
  for (const seed of seeds.slice(0, 60)) {
    const { html } = renderDesign(randomDesign(seed, 60).design)
    expect(Buffer.byteLength(html)).toBeLessThan(clippedAbove)
  }
})

/** A copy of the document in which one value, chosen by the seed, is missing or of a wrong kind. */
function brokenAt(document: object, seed: number): unknown {
  const copy = JSON.parse(JSON.stringify(document)) as unknown
  const places: (() => void)[] = []
  const visit = (parent: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(parent)) {
      const wrong = [undefined, 7.5, '\0', [], { a: 1 }, true, -1, 'javascript:'][seed % 8]
      places.push(() => (parent[key] = wrong))
      if (typeof value === 'object' && value !== null) visit(value as Record<string, unknown>)
    }
  }
  visit(copy as Record<string, unknown>)
  places[(seed * 7919) % places.length]?.()
  return copy
}

describe('a design document', () => {
  it('is the same after it was saved and opened, 400 times', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const { design } = randomDesign(seed, 1 + (seed % 20))
      const saved = JSON.stringify(openDesign(design))
      const opened = openDesign(JSON.parse(saved))
      expect(opened).toEqual(design)
      expect(JSON.stringify(openDesign(opened))).toBe(saved)
    }
  })

  it('that is damaged at any place is opened, or refused with the place and the reason', () => {
    let refused = 0
    for (let seed = 1; seed <= 400; seed += 1) {
      const { design } = randomDesign(seed, 1 + (seed % 8))
      const broken = brokenAt(design, seed)
      try {
        expect(openDesign(broken)).toEqual(broken)
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        expect(error.code).toBe('design_invalid')
        expect(error.message).toMatch(/^The template cannot be read, at [\w.]+: .+/)
        refused += 1
      }
    }
    expect(refused).toBeGreaterThan(300)
  })
})

describe('a letter', () => {
  const htmlOf = (design: Design) => renderDesign(design).html
  const one = (...blocks: Parameters<typeof aSection>[0]) => aDesign([aSection(blocks)])

  it('names its language and direction, and begins with its preheader', () => {
    const html = htmlOf(aDesign([], { language: 'uk', direction: 'rtl', preheader: 'Перші "слова"' }))
    expect(html).toMatch(/^<!doctype html>\n<html lang="uk" dir="rtl"/)
    expect(html).toMatch(/<body[^>]*>\n<div style="display:none[^>]*>Перші "слова"<\/div>/)
  })

  it('has the special characters of its author in the description of a picture', () => {
    const alt = 'Sun ☀️, "Tom & Jerry’s" <3 सूर्य \\u{e000}0\\u{e001}'
    const html = htmlOf(one(aBlock('picture', { alt }), aBlock('text', { html: '<p>Not me</p>' })))
    expect(html).toContain('alt="Sun ☀️, &quot;Tom &amp; Jerry’s&quot; &lt;3 सूर्य \\u{e000}0\\u{e001}"')
  })

  it('hides parts on phones or on wide screens as marked, and parts for phones in Outlook', () => {
    const html = htmlOf(one(aBlock('text', { show: 'phone' }), aBlock('button', { show: 'desktop' })))
    expect(html).toMatch(/<!--\[if !mso\]><!--><tr><td[^>]* class="[^"]*only-phone"/)
    expect(html).toMatch(/<td[^>]* class="[^"]*only-desktop"/)
    expect(html).toContain('.only-desktop{display:none !important}')
  })

  it('stacks columns on phones unless they stay beside one another', () => {
    const columns = [aBlock('text'), aBlock('text')].map((block) => ({ ratio: 1, blocks: [block] }))
    const widths = (stack: boolean) =>
      htmlOf(aDesign([aSection([], { columns, stack })]))
        .match(/mj-column-per-50[^>]*?;width:(\d+%)/g)
        ?.map((each) => each.slice(-4))
    expect(widths(true)).toEqual(['100%', '100%'])
    expect(widths(false)).toEqual([':50%', ':50%'])
  })

  it('puts a picture above its text if its column is too narrow for both', () => {
    const beside = aBlock('picture_text', { share: 20 })
    const columns = [1, 12].map((ratio) => ({ ratio, blocks: ratio === 1 ? [beside] : [] }))
    const html = htmlOf(aDesign([aSection([], { columns })]))
    expect(html).not.toMatch(/width[=:]"?-/)
    expect(html).toMatch(/<img [^>]* width="48"/)
    expect(html).not.toContain('<td class="stack')
  })

  it('was ten pixels narrower on both sides if a section has columns', () => {
    const columns = [1, 1, 1].map((ratio) => ({ ratio, blocks: [aBlock('text')] }))
    const html = htmlOf(aDesign([aSection([], { columns })]))
    expect(
      [...html.matchAll(/padding:0 (\d+)px 0 (\d+)px;/g)].map(([, right, left]) => [left, right]),
    ).toEqual([
      ['0', '16'],
      ['8', '8'],
      ['16', '0'],
    ])
  })

  it('has readable text on a section with a dark background', () => {
    const html = htmlOf(aDesign([aSection([aBlock('text')], { background: '#102040' })]))
    expect(html).toMatch(/color:#ffffff[^>]*><p [^>]*>Words/)
  })

  it('always shows the unsubscribe link, even if its footer is hidden', () => {
    const only_if = {
      match: 'all' as const,
      conditions: [{ field: 'company', operator: 'is' as const, value: 'x' }],
    }
    const html = htmlOf(one(aBlock('footer', { show: 'phone', only_if })))
    expect(html).toContain('href="{{ unsubscribe_url }}"')
    expect(html).not.toMatch(/\{%|class="[^"]*only-phone"/)
  })
})

describe('Show only if', () => {
  const matching: Record<
    (typeof conditionOperators)[number],
    [value: string, yes: string | null, no: string | null]
  > = {
    is: ['Ann & Bob', 'Ann & Bob', 'Ann'],
    is_not: ['Ann', 'Bob', 'Ann'],
    contains: ['nn', 'Ann', 'Bob'],
    above: ['10', '11', '9'],
    below: ['10', '9', '11'],
    has_value: ['', 'x', null],
    is_empty: ['', null, 'x'],
  }

  it.each(conditionOperators)('%s shows a block to contacts who match, and to no others', (operator) => {
    const [value, yes, no] = matching[operator]
    const only_if = { match: 'all' as const, conditions: [{ field: 'first_name', operator, value }] }
    const { html, text } = renderDesign(
      aDesign([aSection([aBlock('text', { html: '<p>Secret</p>', only_if })])]),
    )
    for (const [source, mode] of [
      [html, 'html'],
      [text, 'text'],
    ] as const) {
      const fill = compileMerge(source, mode)
      expect(fill({ first_name: yes })).toContain('Secret')
      expect(fill({ first_name: no })).not.toContain('Secret')
    }
  })

  it.each(['above', 'below'] as const)(
    '%s a number shows nothing to contacts without a value',
    (operator) => {
      const only_if = { match: 'all' as const, conditions: [{ field: 'amount', operator, value: '5' }] }
      const { text } = renderDesign(aDesign([aSection([aBlock('text', { only_if })])]))
      expect(compileMerge(text, 'text')({ amount: null })).not.toContain('Words')
    },
  )
})

describe('dark mode', () => {
  const one = (...blocks: Parameters<typeof aSection>[0]) => renderDesign(aDesign([aSection(blocks)])).html

  it('made text on a background picture light, although the picture does not change', () => {
    const section = aSection([aBlock('text'), aBlock('quote'), aBlock('list'), aBlock('table')], {
      background_picture: '/uploads/back.png',
    })
    const { html } = renderDesign(aDesign([section]))
    expect(html).toContain('url(')
    expect(html.slice(html.indexOf('<body'))).not.toMatch(/class="[^"]*\b[bfkl]-[\da-f]{6}\b/)
  })

  it('gave the links and the words of a footer different colours, unlike the light letter', () => {
    const classes = /<td[^>]* class="([^"]*)"[^>]*><div[^>]*><p[^>]*>You signed up/.exec(
      one(aBlock('footer')),
    )
    expect(classes?.[1]).toBe('f-222222 k-222222')
  })

  it('hid the bar of a quote, and a divider, if they have a dark colour', () => {
    const theme = { ...aDesign([]).theme, link: '#202020' }
    const blocks = [aBlock('quote'), aBlock('divider', { color: '#101010' })]
    const { html } = renderDesign(aDesign([aSection(blocks)], { theme }))
    const lines = [...html.matchAll(/^\.l-\w+,\.l-\w+ > p\{border-color:(#\w+) !important\}$/gm)]
    expect(lines).toHaveLength(2)
    for (const [, line = ''] of lines) expect(contrast(line, '#242424')).toBeGreaterThanOrEqual(1.8)
    expect(html).toMatch(/<blockquote class="l-202020"/)
  })

  it('has readable text on every background that a light one becomes', () => {
    for (const { design } of seeds.map((seed) => randomDesign(seed, 1))) {
      const { letter, text } = design.theme
      const behind = darkBackground(letter)
      // Dark backgrounds stay as they are, because the text was chosen for them.
      if (behind !== letter) expect(contrast(darkText(text), behind)).toBeGreaterThanOrEqual(4.5)
    }
  })
})

it('no table has the role of a list, whose items must be its children', () => {
  const designs = [...galleryOf('en').map(({ document }) => document), aDesign([aSection([aBlock('list')])])]
  for (const design of designs) expect(renderDesign(design).html).not.toMatch(/ role="list/)
})

describe.each(galleryLanguages)('the starting designs in %s', (language) => {
  it.each(galleryOf(language))('$id have readable text', ({ document }) => {
    expect(openDesign(document)).toEqual(document)
    const { html, text } = designTasks.makeTemplate({ kind: 'design', document })
    expect(unknownFeatures(html)).toEqual([])
    expect(text).toContain('{{ unsubscribe_url }}')
    expect(document.language).toBe(language)
    expect(/[а-яіїєґ]/i.test(text)).toBe(language === 'uk')
  })

  it('have the blocks, elements, merge tags and links of the English ones', () => {
    const frames = galleryOf(language).map(({ id, document }) => [id, frameOf(document)])
    expect(frames).toEqual(galleryOf('en').map(({ id, document }) => [id, frameOf(document)]))
  })

  it('name no weekday of a date, because it would be wrong in another year', () => {
    const dated = new Intl.DateTimeFormat(language, { weekday: 'long' })
    const weekdays = Array.from({ length: 7 }, (_none, day) => dated.format(Date.UTC(2027, 2, 1 + day)))
    for (const { document } of galleryOf(language)) {
      const { text } = renderDesign(document)
      const lines = text.toLowerCase().split('\n')
      const wrong = lines.filter((line) => weekdays.some((day) => line.includes(day.toLowerCase())))
      expect(wrong.filter((line) => /\d/.test(line))).toEqual([])
    }
  })

  it('are eleven, with names', () => {
    const names = galleryOf(language).map(({ name }) => name)
    expect(new Set(names.filter((name) => name !== '')).size).toBe(11)
  })
})

/** A design without its words: what is left must be the same in every language. */
function frameOf(document: Design): unknown {
  const kept = /<\/?[a-z]+(?: href="[^"]*")?>|\{\{ \w+ \| default: "|https:[^"]*|\/letters\/[^"]*/g
  const isWords = (key: string) =>
    /^(?:html|text|alt|author|items|rows|unsubscribe|preferences|view)$/.test(key)
  const strip = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(strip) : (String(value).match(kept)?.join('') ?? '')
  return JSON.parse(
    JSON.stringify({ ...document, preheader: '', language: '' }, (key, value: unknown) =>
      isWords(key) ? strip(value) : value,
    ),
  )
}
