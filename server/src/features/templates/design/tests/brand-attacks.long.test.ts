// Every known way to smuggle in a script, through every field of a brand, into every starting design.
import { applyBrand, brand, plainTheme, type Brand } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { expectHarmlessDocument } from '../../../../../test/harmless.ts'
import { vectorClasses, vectorsOf } from '../../../../../test/vectors.ts'
import { prepareHtml } from '../../html/prepare.ts'
import { galleryOf } from '../gallery/index.ts'
import { renderDesign } from '../render.ts'

const plain: Brand = { logo: '', theme: plainTheme, social: [], footer: '', postal_address: '' }
const gallery = galleryOf('en')

/** Parts of a brand with the attack in one field each, in every field in which the server accepts it. */
function partsWith(attack: string): object[] {
  const social = (url: string) => ({ social: [{ network: 'website', url }] })
  const colour = (name: string) => ({ theme: { ...plainTheme, [name]: attack } })
  const parts = [
    ...[
      { logo: attack },
      { logo: `/uploads/a.png${attack}` },
      { footer: attack },
      { postal_address: attack },
    ],
    ...[social(attack), social(`https://x.example/${attack}`), { theme: { ...plainTheme, font: attack } }],
    ...['page', 'letter', 'text', 'link', 'button', 'radius'].map(colour),
  ]
  return parts.filter((part) => brand.safeParse({ ...plain, ...part }).success)
}

/** The fewest brands that contain all parts. A field that two parts attack needs two brands. */
function brandsOf(parts: readonly object[]): Brand[] {
  const brands: object[] = []
  for (const part of parts) {
    const free = brands.find((each) => Object.keys(part).every((field) => !(field in each)))
    if (free) Object.assign(free, part)
    else brands.push({ ...part })
  }
  return brands.map((each) => brand.parse({ ...plain, ...each }))
}

/** @returns the number of fields in which the server accepts the attack */
function assertHarmless(attack: string, at: number): number {
  const taken = partsWith(attack)
  for (const each of brandsOf(taken)) {
    const { document } = gallery[at % gallery.length] ?? expect.fail('There is no gallery')
    const { html } = renderDesign(applyBrand(document, each))
    expectHarmlessDocument(html)
    expectHarmlessDocument(prepareHtml(html, 'https://mail.example'))
    expect(each.theme, 'colours and fonts take no attack').toEqual(plainTheme)
  }
  return taken.length
}

describe('a script in a brand', () => {
  it.each(vectorClasses)('is removed from every field: attacks by %s', (name) => {
    const attacks = vectorsOf(name)
    const taken = attacks.map(assertHarmless)
    expect(taken.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(attacks.length)
  })
})
