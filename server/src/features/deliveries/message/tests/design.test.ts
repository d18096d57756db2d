// The message of a design: counted links, footer, pixel, and the verdict of a spam filter.
import { galleryLanguages, type Design, type DesignBlockOf } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { dkim, letterOf, reader } from '../../../../../test/letters.ts'
import { answerOf, findProgram } from '../../../../../test/programs.ts'
import { galleryOf } from '../../../templates/design/gallery/index.ts'
import { languageOf } from '../../../templates/index.ts'
import { renderDesign } from '../../../templates/design/render.ts'
import { aBlock, aDesign, aSection, aWholeDesign } from '../../../templates/design/tests/sample.ts'

function letterWith(
  document: Parameters<typeof renderDesign>[0],
  changes: Parameters<typeof letterOf>[0] = {},
) {
  const { html, text } = renderDesign(document)
  return letterOf({ template: html, text, ...changes })
}

describe('a message made of a design', () => {
  it('has a title, counted links, absolute pictures, and the pixel at its end', async () => {
    const { html, compiled } = await letterWith(aWholeDesign())
    expect(html).toContain('<title>News for Bob</title>')
    expect(compiled.links).toContain('https://example.com/more')
    expect(html).not.toContain('href="https://example.com/more"')
    expect(html).toContain('src="https://mail.example.com/uploads/a.png"')
    expect(html.trimEnd()).toMatch(
      /<img src="https:\/\/mail\.example\.com\/o\/[^<>]*>\s*<\/body>\s*<\/html>$/,
    )
  })

  it('keeps the comments for Outlook and the rules for phones and dark mode', async () => {
    const { html } = await letterWith(aWholeDesign())
    expect(html).toContain('<!--[if mso | IE]><table')
    expect(html).toMatch(/@media only screen and \(min-width:480px\)/)
    expect(html).toContain('@media (prefers-color-scheme:dark)')
  })

  it('has no second footer if its design has an unsubscribe link and the sender’s postal address', async () => {
    const own = { postalAddress: 'Garden Street 1\nKyiv' }
    const { html, text } = await letterWith(aWholeDesign(), own)
    expect(html.match(/Garden Street 1/g)).toHaveLength(1)
    expect(text.match(/Garden Street 1/g)).toHaveLength(1)
    expect(html.match(/>Unsubscribe</g)).toHaveLength(1)
  })

  it('gets the postal address that its footer lacks, and a whole footer if it has none', async () => {
    const without = aDesign([aSection([aBlock('footer', { address: '' })])])
    const { html } = await letterWith(without, { postalAddress: 'River Street 2' })
    expect(html).toContain('River Street 2')
    expect(html.match(/>Unsubscribe</g)).toHaveLength(1)
    const none = await letterWith(aDesign([aSection([aBlock('text')])]), { postalAddress: 'River Street 2' })
    expect(none.html).toMatch(/class="foot column"[^]*River Street 2[^]*>Unsubscribe</)
    expect(none.text).toContain('River Street 2')
  })

  it('had its address grey and at the left below a centred footer in another font', async () => {
    const design = aDesign([
      aSection([aBlock('footer', { address: '', align: 'center' })], { background: '#14342b' }),
    ])
    const georgia = { ...design, theme: { ...design.theme, font: 'georgia' as const } }
    const { html } = await letterWith(georgia, { postalAddress: 'River Street 2' })
    const [, look = ''] = /\n\.foot\{([^}]*)\}/.exec(html) ?? []
    expect(look).toContain('text-align:center')
    expect(look).toContain('background-color:#14342b !important')
    expect(look).toContain('font-family:Georgia')
    expect(html).toContain('.foot p,.foot a{color:#ffffff !important}')
    expect(html.match(/prefers-color-scheme:dark\)\{\s*\.foot\{/g)).toHaveLength(1)
  })

  it('ended without space below the last line of an added footer', async () => {
    const { html } = await letterWith(aDesign([aSection([aBlock('text')])]))
    expect(html).toMatch(/<td class="foot column"[^>]*>\s*<p /)
    expect(html).toContain('.foot p{padding:0 0 24px !important;border-top:0 !important}')
  })

  it('shows a block only to contacts who match its condition', async () => {
    const only_if = {
      match: 'all' as const,
      conditions: [{ field: 'first_name', operator: 'is' as const, value: 'Bob' }],
    }
    const document = aDesign([
      aSection([aBlock('text', { html: '<p>For you alone</p>', only_if }), aBlock('heading')]),
    ])
    expect((await letterWith(document)).html).toContain('For you alone')
    const { html, text } = renderDesign(document)
    const other = await letterOf(
      { template: html, text },
      { fields: { ...reader.fields, first_name: 'Ann' } },
    )
    expect(other.html).not.toContain('For you alone')
    expect(other.html).not.toContain('{%')
  })
})

describe.each(galleryLanguages)('a message made of a starting design in %s', (language) => {
  it.each(galleryOf(language))(
    '$id declares its language and has a text part and a foot in it',
    async (design) => {
      const { unsubscribe, preferences, view, html: reason } = footerOf(design.document)
      const { html, text } = await letterWith(design.document, { postalAddress: 'Garden Street 1' })
      expect(html).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${language}"`, 'i'))
      // The words alone decide the language of what Lettermill adds.
      expect(languageOf(html.slice(html.indexOf('<body')))).toBe(language)
      for (const words of [unsubscribe, preferences, view]) expect(html).toContain(`>${words}</a>`)
      for (const words of [unsubscribe, view, reason.replace(/<[^<>]*>/g, '')]) expect(text).toContain(words)
    },
  )

  it('gets an added footer in its language if the author deleted its own', async () => {
    for (const { document } of galleryOf(language)) {
      const sections = document.sections.slice(0, -1)
      const { html } = await letterWith({ ...document, sections })
      expect(html).toContain(`<p lang="${language}" dir="ltr"`)
    }
  })
})

function footerOf({ sections }: Design): DesignBlockOf<'footer'> {
  const block = sections.at(-1)?.columns[0]?.blocks[0]
  if (block?.type !== 'footer') throw new Error('no footer')
  return block
}

const spamassassin = findProgram(['spamassassin', '/usr/bin/spamassassin'], ['-V'])

describe.skipIf(!spamassassin)('SpamAssassin (spamassassin)', () => {
  const all = galleryLanguages.flatMap((language) =>
    galleryOf(language).map((design) => ({ ...design, language })),
  )

  // SpamAssassin's rule "Too many es are not es" takes the Ukrainian letter е for a disguised Latin e, in any letter
  // with some links.
  const fair = ['--cf', 'score MIXED_ES 0']

  it.each(all)('gives $id in $language less than one point by its local rules', async ({ document }) => {
    const { bytes } = await letterWith(document, { postalAddress: 'Example Inc.\n1 Road\nTown', dkim })
    const report = answerOf(spamassassin ?? '', ['-L', '-t', ...fair], bytes)
    const score = /^X-Spam-Status: \w+, score=(-?[\d.]+)/m.exec(report)?.[1]
    expect(Number(score), report).toBeLessThan(0.5)
  })
})
