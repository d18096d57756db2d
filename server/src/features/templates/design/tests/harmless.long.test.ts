// Every known way to smuggle in a script, through every block, every text field, MJML, and HTML with a style sheet.
import { describe, expect, it } from 'vitest'
import { expectHarmlessDocument } from '../../../../../test/harmless.ts'
import { Problem } from '../../../../platform/problem.ts'
import { prepareHtml } from '../../html/prepare.ts'
import { vectorClasses, vectorsOf } from '../../../../../test/vectors.ts'
import { vectors } from '../../tests/vectors.ts'
import { renderDesign } from '../render.ts'
import { designTasks } from '../tasks.ts'
import { aBlock, aDesign, aSection, blockTypes } from './sample.ts'

/** A design in which attacks replace every text of a block. */
function attacked(attack: string) {
  const blocks = blockTypes.map((type) => {
    const block = aBlock(type) as unknown as Record<string, unknown>
    const links = ['unsubscribe', 'preferences', 'view']
    const texts = ['html', 'text', 'src', 'alt', 'url', 'author', 'label', 'address', ...links]
    for (const name of texts) if (name in block) block[name] = attack
    if ('items' in block) block['items'] = [attack]
    if ('rows' in block) block['rows'] = [[attack]]
    if ('links' in block) block['links'] = [{ network: 'website', url: attack }]
    return block as never
  })
  const picture = aSection([], { background_picture: attack })
  return aDesign([aSection(blocks), picture], { preheader: attack })
}

const isHarmless = (html: string | null) => {
  if (html === null) return
  expectHarmlessDocument(html)
  expectHarmlessDocument(prepareHtml(html, 'https://mail.example'))
}

describe('a script in a letter', () => {
  it.each(vectors)('is removed from every block: %s', (attack) => {
    isHarmless(renderDesign(attacked(attack)).html)
  })

  it.each(vectors)('is removed from HTML with a style sheet: %s', (attack) => {
    isHarmless(
      made('html', `<!doctype html><html><head>${attack}</head><body>${attack}<p>x</p></body></html>`),
    )
    isHarmless(
      made('html', `<p>x</p><!--[if mso]>${attack}<![endif]--><!--[if !mso]><!-->${attack}<!--<![endif]-->`),
    )
    isHarmless(
      made('html', `<style>${attack}</style><p title='<!--[if mso]><table ${attack}><![endif]-->'>x</p>`),
    )
  })

  it.each(vectors)('is removed from MJML: %s', (attack) => {
    const source = (text: string) =>
      `<mjml><mj-head><mj-style>${text}</mj-style><mj-raw>${text}</mj-raw></mj-head><mj-body><mj-raw>${text}</mj-raw>` +
      `<mj-section><mj-column><mj-text>x</mj-text><mj-button href='${text}'>x</mj-button></mj-column></mj-section></mj-body></mjml>`
    isHarmless(made('mjml', source(attack)))
  })

  // asvs: 1.3.1
  it.each([
    [
      'a style sheet that loads another one',
      '@import url(https://evil.example/x.css);p{color:red}',
      'p{color:red}',
    ],
    [
      'a font from another server',
      '@font-face{font-family:x;src:url(https://evil.example/x)}p{color:red}',
      'p{color:red}',
    ],
    ['a picture address that runs code', 'p{background:url(javascript:alert(1));color:red}', 'p{color:red}'],
    ['a CSS expression', 'p{width:expression(alert(1));color:red}', 'p{color:red}'],
    [
      'a selector that ends the style element',
      'p{color:red}a[title="</style><script>alert(1)</script>"]{color:red}',
      '',
    ],
  ])('is removed from %s', (_what, css, kept) => {
    const html = made('html', `<style>${css}</style><p>x</p>`)
    isHarmless(html)
    const [, sheet = ''] = /<style>\n([^]*?)\n<\/style>/.exec(html ?? '') ?? []
    expect(sheet.replace(/\n?\.foot p\{[^}]*\}$/, '')).toBe(kept)
  })
})

it.each([
  `{{ unsubscribe_url | replace: 'http', 'javascript' }}`,
  `{{ first_name }}`,
  `{{ first_name | append: ':alert(1)' }}`,
])('The preview removes an address that Liquid makes of values: %s', (url) => {
  const document = aDesign([aSection([aBlock('button', { url }), aBlock('picture', { src: url, url })])])
  const fields = { first_name: 'javascript:alert(1)' }
  const preview = {
    material: { kind: 'design', document },
    fields,
    publicUrl: 'https://mail.example',
  } as const
  expect(designTasks.previewTemplate(preview).html).not.toMatch(/(?:href|src)="\s*javascript/)
})

describe.each(vectorClasses)('attacks by %s', (name) => {
  it('leave nothing that could run in HTML with a style sheet, or in any block', () => {
    for (const attack of vectorsOf(name)) {
      isHarmless(
        made('html', `<!doctype html><html><head>${attack}</head><body>${attack}<p>x</p></body></html>`),
      )
      isHarmless(made('html', `<style>${attack}</style><p>x</p><!--[if mso]>${attack}<![endif]-->`))
      isHarmless(renderDesign(attacked(attack)).html)
    }
  })
})

/** Makes a template of code; null for code that is refused, which cannot run anywhere. */
function made(kind: 'html' | 'mjml', source: string): string | null {
  try {
    return designTasks.makeTemplate({ kind, source }).html
  } catch (error) {
    if (error instanceof Problem && error.code.startsWith('template_')) return null
    throw error
  }
}
