// html-validate checks the HTML of designs with rules for mail.
import { galleryLanguages } from '@lettermill/contracts'
import { describe, expect, it } from 'vitest'
import { galleryOf } from '../gallery/index.ts'
import { renderDesign } from '../render.ts'
import { faultsOf } from './mail-html.ts'
import { randomDesign } from './random.ts'

const tens = Array.from({ length: 9 }, (_none, ten) => ten * 10)

it.each(tens)('html-validate finds no fault in the HTML of random designs: ten from number %i', (first) => {
  for (let seed = first + 1; seed <= first + 10; seed += 1)
    expect(faultsOf(renderDesign(randomDesign(seed, 1 + (seed % 30)).design).html), String(seed)).toEqual([])
})

describe.each(galleryLanguages)('the starting designs in %s', (language) => {
  it.each(galleryOf(language))('$id have HTML in which html-validate finds no fault', ({ document }) => {
    expect(faultsOf(renderDesign(document).html)).toEqual([])
  })
})

it.each([
  ['a paragraph around a block', '<table><tr><td><p><div>x</div></p></td></tr></table>'],
  ['a picture without alt', '<p><img src="https://example.com/a.png"></p>'],
  ['an invalid width', '<p><img src="https://example.com/a.png" alt="" width="-3"></p>'],
  ['an element that is not closed', '<div><p>x</p>'],
])('html-validate finds a fault in a letter with %s', (_what, html) => {
  expect(faultsOf(html)).toHaveLength(1)
})
