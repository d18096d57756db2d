// A block of a product: what readers see of it, and the findings of its author.
import { expect, it } from 'vitest'
import { findingsIn } from '../checks/findings.ts'
import { samplesIn } from '../checks/samples.ts'
import { renderDesign } from '../render.ts'
import { aBlock, aDesign, aSection } from './sample.ts'

const designOf = (changes: Parameters<typeof aBlock<'product'>>[1]) =>
  aDesign([aSection([aBlock('product', changes)])])
const codesIn = (changes: Parameters<typeof aBlock<'product'>>[1]) => {
  const document = designOf(changes)
  return findingsIn({ ...renderDesign(document), document, raw: null }).map(({ code }) => code)
}

it('has its picture, name, price, text and button in the letter and in the text part', () => {
  const { html, text } = renderDesign(designOf({ name: 'Tea & {{ first_name }}', price: '<5 €' }))
  expect(html).toMatch(/<h3 [^>]*>Tea &amp; \{\{ first_name \}\}<\/h3>/)
  expect(html).toContain('<strong>&lt;5 €</strong>')
  expect(html.match(/<a [^>]*href="https:\/\/shop\.example\/teapot"/g)).toHaveLength(2)
  expect(text).toBe(
    '[A teapot]\n\nTea & {{ first_name }}\n\n<5 €\n\nHolds a litre\n\nTo the shop (https://shop.example/teapot)',
  )
})

it('shows only the parts that are filled, and nothing if none is', () => {
  const empty = { src: '', alt: '', url: '', name: '', price: '', html: '', button: '' }
  const { html } = renderDesign(designOf({ ...empty, name: 'Teapot' }))
  expect(html).toContain('Teapot')
  expect(html).not.toMatch(/<img|<a /)
  expect(renderDesign(designOf(empty)).text).toBe('')
  expect(renderDesign(designOf({ button: '' })).text).toContain('https://shop.example/teapot')
})

it('is found without a link, without a description of its picture, and with its sample text', () => {
  expect(codesIn({})).toEqual([])
  expect(codesIn({ url: '' })).toEqual(['link_without_address'])
  expect(codesIn({ alt: '' })).toEqual(['alt_missing'])
  expect(samplesIn(designOf({ name: 'A product' }))).toEqual(['A product'])
  expect(samplesIn(designOf({}))).toEqual([])
})
