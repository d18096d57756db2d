// Small designs for tests. Every part is as the editor first makes it.
import {
  designVersion,
  type Design,
  type DesignBlock,
  type DesignBlockOf,
  type DesignBlockType,
  type DesignSection,
} from '@lettermill/contracts'

let ids = 0
const nextId = (kind: string) => `${kind}${String((ids += 1))}`

type Content<T extends DesignBlockType> = Omit<DesignBlockOf<T>, 'id' | 'type' | 'show' | 'only_if'>

const contents: { [T in DesignBlockType]: Content<T> } = {
  heading: { html: 'News', level: 1, align: 'left', color: null },
  text: { html: '<p>Words</p>', align: 'left', color: null, size: 16 },
  button: { text: 'Read on', url: 'https://example.com/more', align: 'center', color: null, wide: false },
  picture: { src: '/uploads/a.png', alt: 'A garden', url: '', align: 'center', width: null },
  picture_text: {
    src: '/uploads/b.png',
    alt: 'A tree',
    url: 'https://example.com/tree',
    html: '<p>Beside it</p>',
    side: 'left',
    share: 40,
  },
  divider: { color: null, thickness: 1, line: 'solid' },
  space: { height: 20 },
  quote: { html: '<p>Well said</p>', author: 'Ann' },
  list: { marks: 'bullet', items: ['One', 'Two'] },
  social: { align: 'center', links: [{ network: 'facebook', url: 'https://facebook.example/us' }] },
  video: { src: '/uploads/c.png', alt: 'A talk', url: 'https://video.example/1', label: 'Watch the talk' },
  product: {
    src: '/uploads/d.png',
    alt: 'A teapot',
    url: 'https://shop.example/teapot',
    name: 'Teapot',
    price: '24 €',
    html: '<p>Holds a litre</p>',
    button: 'To the shop',
    align: 'left',
  },
  table: {
    header: true,
    rows: [
      ['Item', 'Price'],
      ['Tea', '5'],
    ],
  },
  code: { text: 'npm start' },
  html: { html: '<p>By hand</p>' },
  footer: {
    html: '<p>You signed up at our shop.</p>',
    address: 'Garden Street 1\nKyiv',
    unsubscribe: 'Unsubscribe',
    preferences: 'Preferences',
    view: 'View in browser',
    align: 'center',
  },
}

export const blockTypes = Object.keys(contents) as DesignBlockType[]

export function aBlock<T extends DesignBlockType>(
  type: T,
  changes: Partial<Content<T>> & Partial<Pick<DesignBlock, 'show' | 'only_if'>> = {},
): DesignBlock {
  const block = { id: nextId('b'), type, show: 'both', only_if: null, ...contents[type], ...changes }
  return block as unknown as DesignBlock
}

export function aSection(
  blocks: readonly DesignBlock[],
  changes: Partial<DesignSection> = {},
): DesignSection {
  return {
    id: nextId('s'),
    background: null,
    background_picture: '',
    padding: { top: 16, right: 24, bottom: 16, left: 24 },
    width: 'inset',
    stack: true,
    columns: [{ ratio: 1, blocks: [...blocks] }],
    ...changes,
  }
}

export function aDesign(sections: readonly DesignSection[], changes: Partial<Design> = {}): Design {
  return {
    version: designVersion,
    width: 600,
    theme: {
      page: '#f2f4f7',
      letter: '#ffffff',
      text: '#222222',
      link: '#0b5fad',
      button: '#0b5fad',
      font: 'arial',
      radius: 6,
    },
    preheader: '',
    language: 'en',
    direction: 'ltr',
    sections: [...sections],
    ...changes,
  }
}

/** A letter with every block once. Every call returns the same. */
export function aWholeDesign(): Design {
  const blocks = blockTypes.map((type) => ({ ...aBlock(type), id: `the-${type}` }))
  return aDesign([aSection(blocks, { id: 'the-section' })])
}
