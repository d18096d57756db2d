// The findings that the author of a letter should fix: each finding once, and none for a good letter.
import { clippedAbove, findingKinds, galleryLanguages, type Finding } from '@lettermill/contracts'
import { say } from '../../../../platform/words/index.ts'
import { describe, expect, it } from 'vitest'
import { galleryWords } from '../gallery/build.ts'
import { galleryOf } from '../gallery/index.ts'
import { designTasks } from '../tasks.ts'
import { aBlock, aDesign, aSection } from './sample.ts'

const publicUrl = 'https://mail.example'

type Named = Pick<Finding, 'code' | 'block' | 'params'>

function findingsIn(
  input: Pick<Parameters<typeof designTasks.previewTemplate>[0], 'material' | 'fields'>,
): Named[] {
  const { findings } = designTasks.previewTemplate({ ...input, publicUrl })
  return findings.map(({ code, block, params }) => ({ code, block, params }))
}

function inDesign(blocks: Parameters<typeof aSection>[0], background: string | null = null): Named[] {
  const document = aDesign([aSection(blocks, { background })])
  return findingsIn({ material: { kind: 'design', document }, fields: null })
}

function inCode(source: string, fields: Record<string, string> | null = null): Named[] {
  return findingsIn({ material: { kind: 'html', source }, fields })
}

const shop = 'https://shop.test'

describe('a finding about a letter', () => {
  it('letter_large: Gmail would cut the letter off', () => {
    const [found] = inCode(`<p>${'x'.repeat(clippedAbove - 9 * 1024)}</p>`)
    expect(found).toMatchObject({ code: 'letter_large', params: { value: 94, limit: 102 } })
    expect(inCode(`<p>${'x'.repeat(80 * 1024)}</p>`)).toEqual([])
  })

  it('alt_missing: a picture shows no text if it is not loaded', () => {
    const block = aBlock('picture', { alt: ' ' })
    expect(inDesign([block, aBlock('text')])).toEqual([{ code: 'alt_missing', block: block.id, params: {} }])
    expect(inDesign([aBlock('picture', { src: '', alt: '' }), aBlock('text')])).toEqual([])
    const source = '<p>x</p><img src="https://shop.test/a.png"><img src="https://shop.test/b.png" alt="">'
    expect(
      designTasks.previewTemplate({ material: { kind: 'html', source }, fields: null, publicUrl }).findings,
    ).toMatchObject([{ code: 'alt_missing', block: null, found: ['https://shop.test/a.png'] }])
  })

  it('text_small: a text is smaller than 13 pixels', () => {
    const block = aBlock('text', { size: 11 })
    expect(inDesign([block])).toMatchObject([{ code: 'text_small', block: block.id, params: { value: 11 } }])
    expect(inCode('<p style="font-size:10px">x</p>')).toMatchObject([
      { code: 'text_small', params: { value: 10 } },
    ])
    expect(inDesign([aBlock('text', { size: 13 })])).toEqual([])
  })

  it('contrast_low: a colour cannot be read on its section', () => {
    const block = aBlock('text', { color: '#999999' })
    expect(inDesign([block])).toMatchObject([
      { code: 'contrast_low', block: block.id, params: { value: '2.8', limit: '4.5' } },
    ])
    expect(inDesign([aBlock('text', { color: '#999999' })], '#111111')).toEqual([])
    const word = aBlock('text', { html: '<p>a <span style="color: rgb(255, 255, 0);">word</span></p>' })
    expect(inDesign([word])).toMatchObject([{ code: 'contrast_low', block: word.id }])
  })

  it('link_without_text: a link has nothing to press', () => {
    expect(inCode(`<p>x<a href="${shop}"> </a></p>`)).toMatchObject([{ code: 'link_without_text' }])
    expect(inCode(`<p>x<a href="${shop}"><img src="${shop}/a.png" alt="Shop"></a></p>`)).toEqual([])
  })

  it('link_without_address: a link leads nowhere, or to an example', () => {
    const block = aBlock('button', { url: '', text: 'Buy' })
    expect(inDesign([block])).toEqual([
      { code: 'link_without_address', block: block.id, params: { value: 'Buy' } },
    ])
    expect(inDesign([aBlock('button', { url: 'https://example.com/' })])).toMatchObject([
      { code: 'link_without_address' },
    ])
    expect(inCode('<p><a href="#">x</a></p>')).toMatchObject([{ code: 'link_without_address' }])
  })

  it('a link to a part of example.com was no finding, and a link to example.com.au was one', () => {
    for (const url of ['https://shop.example.com/', 'http://www.example.net:8080/x', 'https://EXAMPLE.org'])
      expect(inDesign([aBlock('button', { url })])).toMatchObject([{ code: 'link_without_address' }])
    for (const url of ['https://example.com.au/', 'https://my-example.com/', 'https://shop.example/'])
      expect(inDesign([aBlock('button', { url })])).toEqual([])
  })

  it('link_misleading: the text of a link names another site', () => {
    expect(inCode(`<p><a href="${shop}/x">bank.test/login</a></p>`)).toEqual([
      { code: 'link_misleading', block: null, params: { value: 'bank.test/login' } },
    ])
    expect(inCode(`<p><a href="${shop}/x">www.shop.test</a> <a href="${shop}">Node.js v1.2</a></p>`)).toEqual(
      [],
    )
  })

  it('merge_without_default: a merge tag is empty for some readers', () => {
    const source = '<p>{{ first_name }} {{ fields.plan }} {{ last_name | default: "x" }} {{ email }}</p>'
    const names = (found: Named[]) => found.map(({ code, params }) => `${code} ${String(params['value'])}`)
    expect(names(inCode(source))).toEqual([
      'merge_without_default first_name',
      'merge_without_default fields.plan',
    ])
    expect(names(inCode('{% if first_name %}Dear {{ first_name }}{% endif %}'))).toEqual([])
  })

  it('feature_unsupported: Gmail or Outlook does not support a feature', () => {
    const found = inCode('<div style="display:flex">x</div>')
    expect(found).toEqual([{ code: 'feature_unsupported', block: null, params: { value: 'display: flex' } }])
  })

  it('text_part_empty: readers of plain text see nothing', () => {
    const found = inCode(`<table><tr><td><img src="${shop}/a.png" alt=""></td></tr></table>`)
    expect(found).toEqual([{ code: 'text_part_empty', block: null, params: {} }])
  })

  it('reported removed code for plain MJML in its default font', () => {
    const source =
      '<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>'
    const { findings, html } = designTasks.previewTemplate({
      material: { kind: 'mjml', source },
      fields: null,
      publicUrl: 'http://127.0.0.1',
    })
    expect(findings).toEqual([])
    expect(html).not.toContain('googleapis')
  })

  it('code_removed: code that could run or load something was removed', () => {
    const source = `<!doctype html><html><head><title>t</title><style>@import url(x.css);p{color:#222222}</style></head>
      <body><p onclick="x()">x</p><script>1</script><a href="javascript:x">y</a></body></html>`
    const values = inCode(source).flatMap(({ code, params }) =>
      code === 'code_removed' ? [params['value']] : [],
    )
    expect(values).toEqual(['<p onclick>', '<script>', '<a href>', '<a href="javascript:…">', '@import'])
    const block = aBlock('html', { html: '<p>x<iframe src="https://shop.test"></iframe></p>' })
    const found = inDesign([block]).filter(({ code }) => code === 'code_removed')
    expect(found[0]).toEqual({ code: 'code_removed', block: block.id, params: { value: '<iframe>' } })
  })

  it('sample_block: a text of a starting design is still in the letter', () => {
    const text = '<p>My&nbsp;own.</p><p>Something <strong>useful</strong>, told in one breath.</p>'
    const block = aBlock('text', { html: text })
    expect(inDesign([block, aBlock('text', { html: '<p>Something useful.</p>' })])).toEqual([
      { code: 'sample_block', block: block.id, params: { value: 'Something useful, told in one breath.' } },
    ])
    const added = [
      aBlock('heading', { html: say('uk', 'design', 'new.heading') }),
      aBlock('list', { items: ['One', say('en', 'design', 'new.item')] }),
    ]
    expect(inDesign(added).map(({ params }) => params['value'])).toEqual(['Заголовок', 'A point'])
  })

  it('sample_preheader: nothing said that the preheader was still that of a starting design', () => {
    const document = aDesign([aSection([aBlock('text')])], { preheader: 'Come by on 12 April' })
    const preview = { material: { kind: 'design', document }, fields: null } as const
    expect(findingsIn(preview)).toEqual([
      { code: 'sample_preheader', block: null, params: { value: 'Come by on 12 April' } },
    ])
  })

  it('the preheaders of seven starting designs were no finding, so letters were sent with them', () => {
    for (const words of galleryLanguages.map((language) => galleryWords(language))) {
      for (const id of Object.keys(words.names) as (keyof typeof words.names)[]) {
        const { preheader } = words[id]
        const document = aDesign([aSection([aBlock('text')])], { preheader })
        const preview = { material: { kind: 'design', document }, fields: null, publicUrl } as const
        const codes = designTasks.previewTemplate(preview).findings.map(({ code }) => code)
        expect([preheader, ...codes]).toEqual([preheader, 'sample_preheader'])
      }
    }
  })

  it('sample texts that a sender may well keep are no finding', () => {
    const kept = [
      aBlock('text', { html: '<p>Dear {{ first_name | default: "reader" }},</p>' }),
      aBlock('text', { html: '<p><strong>Just reply to this letter: we read every answer.</strong></p>' }),
      aBlock('button', { text: 'Read on', url: shop }),
    ]
    expect(inDesign(kept)).toEqual([])
  })

  it('starting designs began with a sample preheader, which only the settings of the letter show', () => {
    const designs = galleryLanguages.flatMap((language) => galleryOf(language))
    expect(designs.map(({ document }) => document.preheader).filter((each) => each !== '')).toEqual([])
  })

  it('is reported for no starting design, except for what its author replaces', () => {
    for (const { document } of galleryLanguages.flatMap((language) => galleryOf(language))) {
      const preview = { material: { kind: 'design', document }, fields: null, publicUrl } as const
      const codes = designTasks.previewTemplate(preview).findings.map(({ code }) => code)
      expect(codes.filter((code) => code !== 'link_without_address' && !code.startsWith('sample_'))).toEqual(
        [],
      )
    }
  })
})

it('Every code of a finding about a part of a letter has a test', async () => {
  const { readFile } = await import('node:fs/promises')
  const tests = await Promise.all(
    ['findings.long.test.ts', '../../tests/picture-findings.test.ts'].map((name) =>
      readFile(new URL(name, import.meta.url), 'utf8'),
    ),
  )
  for (const [code, { check }] of Object.entries(findingKinds))
    if (check.startsWith('letter.')) expect(tests.join('')).toContain(`it('${code}:`)
})
