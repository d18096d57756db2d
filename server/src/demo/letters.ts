// The shop's designed letters: designs of the gallery with the shop's words and pictures. Pure.
import type { Design, DesignBlock, DesignSection, listGallery, ReplyOf } from '@lettermill/contracts'

type Gallery = ReplyOf<typeof listGallery>

/** A picture's address and the words that stand for it. */
export interface ShopPicture {
  src: string
  alt: string
}

/** In the order of the places that they fill. */
interface Words {
  preheader: string
  headings: readonly string[]
  texts: readonly string[]
  buttons: readonly { text: string; url: string }[]
}

const site = 'https://shop.lettermill.example/'

const link = (path: string, words: string) => `<p><a href="${site}${path}">${words}</a></p>`

const delivery =
  '<p><strong>On Saturday our van is in {{ fields.city | default: "your town" }}. Just answer this letter if you need anything.</strong></p>'

/** The letter that eight newsletters use. */
export function weekly(gallery: Gallery, pictures: readonly ShopPicture[]): Design {
  return written(designOf(gallery, 'newsletter'), pictures, {
    preheader: 'Ripe this week, and what comes next',
    headings: [
      'What is in the shop this week',
      'Good morning {{ first_name | default: "dear friend" }}',
      'A box for the week',
      'Pumpkin soup with pears',
    ],
    texts: [
      '<p>From our fields to your kitchen</p>',
      '<p>Everything in the shop was picked within ten miles of our door. See what is ripe now, and what comes next.</p>',
      `<p>Order until Thursday noon, and we bring it on Saturday.</p>${link('boxes', 'See the boxes')}`,
      `<p>Twenty minutes, one pan, and what grows now.</p>${link('recipes', 'Read the recipe')}`,
      delivery,
    ],
    buttons: [{ text: 'See what is in the shop', url: `${site}this-week` }],
  })
}

/** The letter that is sent when the demo starts: an announcement, and below it the two stories of a newsletter. */
export function newsletter(gallery: Gallery, pictures: readonly ShopPicture[]): Design {
  const announcement = designOf(gallery, 'announcement')
  const stories = designOf(gallery, 'newsletter').sections.slice(-4, -1)
  const sections = [
    ...announcement.sections.slice(0, -1),
    ...stories.map(renamed),
    ...announcement.sections.slice(-1),
  ]
  return written({ ...announcement, sections }, pictures, {
    preheader: 'Forty kinds in the store, and a crate with your name on it',
    headings: ['The last apples of the year', 'Vegetables for the week', 'Pumpkin soup with pears'],
    texts: [
      '<p><strong>MILL LANE FARM IN NOVEMBER</strong></p>',
      '<p>Forty kinds, from sweet to sharp, until they are gone</p>',
      `<p>Dear {{ first_name | default: "friend" }},</p><p>the trees are bare and the store is full. Come and taste before you choose, or let us pack a mixed crate for you. And since you like {{ fields.favourite | default: "good food" | downcase }}: there is something new in the shop, too.</p>${link('visit', 'When we are open')}`,
      `<p>Carrots, leeks and the last tomatoes, in a box that we bring on Saturday.</p>${link('boxes', 'See the boxes')}`,
      `<p>Twenty minutes, one pan, and pears from the tree behind the house.</p>${link('recipes', 'Read the recipe')}`,
      delivery,
    ],
    buttons: [{ text: 'Order a crate', url: `${site}apples` }],
  })
}

function designOf(gallery: Gallery, id: string): Design {
  const found = gallery.find((each) => each.id === id)
  if (!found) throw new Error(`The gallery has no design ${id}`)
  return found.document
}

/** The section with ids that no section of another design has. */
function renamed(section: DesignSection): DesignSection {
  const columns = section.columns.map((column) => ({
    ...column,
    blocks: column.blocks.map((block) => ({ ...block, id: `story-${block.id}` })),
  }))
  return { ...section, id: `story-${section.id}`, columns }
}

/** The design with these words and pictures in the places of its own, from top to bottom. */
function written(design: Design, pictures: readonly ShopPicture[], words: Words): Design {
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
  const sections = design.sections.map((section) => ({
    ...section,
    columns: section.columns.map((column) => ({ ...column, blocks: column.blocks.map(filled) })),
  }))
  return { ...design, preheader: words.preheader, sections }
}
