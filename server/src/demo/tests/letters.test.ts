// The shop's letters fit into the designs of the gallery.
import { applyBrand, design, plainTheme, type Design } from '@lettermill/contracts'
import { describe, expect, test } from 'vitest'
import { galleryOf } from '../../features/templates/design/gallery/index.ts'
import { newsletter, weekly } from '../letters.ts'

const brand = {
  logo: '/uploads/logo.png',
  theme: plainTheme,
  social: [],
  footer: 'Why',
  postal_address: 'Here',
}
const gallery = galleryOf('en').map((each) => ({ ...each, document: applyBrand(each.document, brand) }))
const pictures = [1, 2, 3].map((number) => ({ src: `/uploads/${String(number)}.png`, alt: String(number) }))

/** What a letter shows, without the footer. */
const contentOf = ({ preheader, sections }: Design) => [
  preheader,
  ...sections
    .flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
    .flatMap((block) => {
      if (block.type === 'heading' || block.type === 'text') return [block.html]
      if (block.type === 'button') return [block.text, block.url]
      return block.type === 'picture' ? [block.src] : []
    }),
]

describe.each([
  ['weekly letter', weekly],
  ['newsletter', newsletter],
] as const)('the %s', (_name, make) => {
  const made = make(gallery, pictures)

  test('is a design that can be saved', () => {
    expect(design.safeParse(made).error).toBeUndefined()
  })

  test('keeps nothing of the words, links and pictures of the gallery but the logo', () => {
    const before = gallery.flatMap(({ document }) => contentOf(document))
    const kept = contentOf(made).filter((part) => before.includes(part))
    expect(kept).toEqual([brand.logo])
  })
})
