// The shop's designed letters: designs of the gallery with the shop's words and pictures. Pure.
import type { Design, DesignBlock, listGallery, ReplyOf } from '@lettermill/contracts'

type Gallery = ReplyOf<typeof listGallery>

/** A picture's address and the words that stand for it. */
export interface ShopPicture {
  src: string
  alt: string
}

interface Words {
  headings: readonly string[]
  texts: readonly string[]
  buttons: readonly { text: string; url: string }[]
}

const site = 'https://shop.lettermill.example/'

/** The letter that eight newsletters use. */
export function weekly(gallery: Gallery, pictures: readonly ShopPicture[]): Design {
  return written(gallery, 'newsletter', pictures, {
    headings: [
      'Mill Lane Farm',
      'Good morning {{ first_name | default: "dear friend" }}',
      'A box',
      'A recipe',
    ],
    texts: [
      '<p>What is in the shop this week</p>',
      '<p>Everything in the shop was picked within ten miles of our door. See what is ripe now, and what comes next.</p>',
      `<p>Order a box until Thursday noon, and we bring it on Saturday.</p><p><a href="${site}boxes">See the boxes</a></p>`,
      `<p>Twenty minutes, one pan, and what grows now.</p><p><a href="${site}recipes">Read the recipe</a></p>`,
      '<p><strong>See you soon in {{ fields.city | default: "the shop" }}. Just answer this letter if you need anything.</strong></p>',
    ],
    buttons: [{ text: 'See what is in the shop', url: `${site}this-week` }],
  })
}

/** The letter that is sent when the demo starts. */
export function newsletter(gallery: Gallery, pictures: readonly ShopPicture[]): Design {
  return written(gallery, 'announcement', pictures, {
    headings: ['The last apples of the year'],
    texts: [
      '<p><strong>Mill Lane Farm in November</strong></p>',
      '<p>Forty kinds, from sweet to sharp, until they are gone</p>',
      `<p>Dear {{ first_name | default: "friend" }},</p><p>the trees are bare and the store is full. Come and taste before you choose, or let us pack a mixed crate. Whoever likes {{ fields.favourite | default: "good food" | downcase }} finds something new, too.</p><p><a href="${site}visit">When we are open</a></p>`,
    ],
    buttons: [{ text: 'Order a crate', url: `${site}apples` }],
  })
}

/** The design of the gallery with these words and pictures in the places of its own, from top to bottom. */
function written(gallery: Gallery, id: string, pictures: readonly ShopPicture[], words: Words): Design {
  const found = gallery.find((each) => each.id === id)
  if (!found) throw new Error(`The gallery has no design ${id}`)
  const left = {
    pictures: [...pictures],
    headings: [...words.headings],
    texts: [...words.texts],
    buttons: [...words.buttons],
  }
  const filled = (block: DesignBlock): DesignBlock => {
    switch (block.type) {
      case 'heading':
        return { ...block, html: left.headings.shift() ?? block.html }
      case 'text':
        return { ...block, html: left.texts.shift() ?? block.html }
      case 'button':
        return { ...block, ...left.buttons.shift() }
      case 'picture':
        return block.src.startsWith('/letters/') ? { ...block, ...left.pictures.shift() } : block
      default:
        return block
    }
  }
  const sections = found.document.sections.map((section) => ({
    ...section,
    columns: section.columns.map((column) => ({ ...column, blocks: column.blocks.map(filled) })),
  }))
  return { ...found.document, sections }
}
