// Random designs from a seed. Every block has random settings, and all its words and links are different.
import {
  designAligns,
  designFontNames,
  socialNetworks,
  type Design,
  type DesignBlock,
  type DesignSection,
} from '@lettermill/contracts'
import { aBlock, aDesign, aSection, blockTypes } from './sample.ts'

/** Mulberry32: random numbers from 0 up to 1. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface RandomDesign {
  design: Design
  /** Every word that readers see, and every address that a link leads to. */
  words: string[]
  links: string[]
}

/** @param blocks the number of blocks of the whole letter */
export function randomDesign(seed: number, blocks: number): RandomDesign {
  return new Maker(numbersFrom(seed)).design(blocks)
}

const scripts = ['word', 'слово', 'أهلا', '言葉', "it's <b> & co"]

class Maker {
  readonly #next: () => number
  readonly #words: string[] = []
  readonly #links: string[] = []

  constructor(next: () => number) {
    this.#next = next
  }

  design(blocks: number): RandomDesign {
    const sections: DesignSection[] = []
    for (let left = blocks; left > 0;) {
      const section = this.#section(Math.min(left, 1 + this.#upTo(5)))
      for (const { type } of section.columns.flatMap((column) => column.blocks))
        // A product is as large as the four blocks that it consists of.
        left -= type === 'product' ? 4 : 1
      sections.push(section)
    }
    const design = aDesign(sections, {
      width: 480 + this.#upTo(220),
      theme: {
        page: this.#colour(),
        letter: this.#colour(),
        text: this.#colour(),
        link: this.#colour(),
        button: this.#colour(),
        font: this.#of(designFontNames),
        radius: this.#upTo(40),
      },
      preheader: this.#of(['', 'First words {{ first_name | default: "you" }}', 'a "b" & <c>']),
      language: this.#of(['en', 'uk', 'he']),
      direction: this.#of(['ltr', 'rtl']),
    })
    return { design, words: this.#words, links: this.#links }
  }

  #section(blocks: number): DesignSection {
    const columns = Math.min(blocks, 1 + this.#upTo(3))
    const made = Array.from({ length: columns }, () => ({
      ratio: 1 + this.#upTo(11),
      blocks: [] as DesignBlock[],
    }))
    for (let at = 0; at < blocks; at += 1) made[at % columns]?.blocks.push(this.#block())
    const side = () => this.#upTo(60)
    return aSection([], {
      background: this.#of([null, this.#colour()]),
      background_picture: this.#of(['', '', '/uploads/back.png', 'https://example.com/back.jpg']),
      padding: { top: side(), right: side(), bottom: side(), left: side() },
      width: this.#of(['inset', 'full']),
      stack: this.#next() < 0.7,
      columns: made,
    })
  }

  #block(): DesignBlock {
    const type = this.#of(blockTypes)
    const align = this.#of(designAligns)
    const color = this.#of([null, this.#colour()])
    const common = {
      show: this.#of(['both', 'both', 'phone', 'desktop']),
      only_if: this.#condition(),
    } as const
    const picture = { src: this.#of(['/uploads/a.png', 'https://example.com/a.png']), alt: this.#plain() }
    const settings: Record<string, object> = {
      heading: { html: this.#plainHtml(), level: this.#of([1, 2, 3]), align, color },
      text: { html: this.#rich(), align, color, size: 10 + this.#upTo(30) },
      button: { text: this.#plain(), url: this.#link(), align, color, wide: this.#next() < 0.3 },
      picture: { ...picture, url: this.#link(), align, width: this.#of([null, 120, 640]) },
      picture_text: {
        ...picture,
        url: this.#link(),
        html: this.#rich(),
        side: this.#of(['left', 'right']),
        share: 20 + this.#upTo(50),
      },
      divider: { color, thickness: 1 + this.#upTo(9), line: this.#of(['solid', 'dashed', 'dotted']) },
      space: { height: 4 + this.#upTo(100) },
      quote: { html: this.#rich(), author: this.#plain() },
      list: { marks: this.#of(['bullet', 'number', 'check']), items: [this.#plainHtml(), this.#plainHtml()] },
      social: { align, links: [{ network: this.#of(socialNetworks), url: this.#link() }] },
      video: { ...picture, url: this.#link(), label: this.#plain() },
      product: {
        ...picture,
        url: this.#link(),
        name: this.#plain(),
        price: this.#plain(),
        html: this.#rich(),
        button: this.#plain(),
        align,
      },
      table: {
        header: this.#next() < 0.5,
        rows: [
          [this.#plain(), this.#plain()],
          [this.#plain(), this.#plain()],
        ],
      },
      code: { text: `${this.#plain()}\n  ${this.#plain()}` },
      html: { html: `<div>${this.#rich()}</div>` },
      footer: {
        html: this.#rich(),
        address: this.#plain(),
        unsubscribe: this.#plain(),
        view: this.#plain(),
        // This word is not random, so that each seed still makes the same design as before.
        preferences: 'Preferences',
        align,
      },
    }
    return this.#used({ ...aBlock(type), ...settings[type], ...common } as DesignBlock)
  }

  /** Keeps the words and links of the chosen block. Those that were made for other blocks are dropped. */
  #used(block: DesignBlock): DesignBlock {
    const written = JSON.stringify(block)
    this.#words.push(...(written.match(/w\d+x/g) ?? []))
    this.#links.push(...(written.match(/https:\/\/example\.com\/l\d+/g) ?? []))
    return block
  }

  #condition(): DesignBlock['only_if'] {
    if (this.#next() < 0.8) return null
    const operator = this.#of([
      'is',
      'is_not',
      'contains',
      'above',
      'below',
      'has_value',
      'is_empty',
    ] as const)
    const field = this.#of(['first_name', 'amount', 'fields.plan'])
    return {
      match: this.#of(['all', 'any']),
      conditions: [{ field, operator, value: this.#of(['Ann & Bob', '5', "O'Neil"]) }],
    }
  }

  #rich(): string {
    const link = `<a href="${this.#link()}">${this.#plainHtml()}</a>`
    return this.#of([
      `<p>${this.#plainHtml()} ${link}</p><ul><li>${this.#plainHtml()}</li></ul>`,
      `<p><strong>${this.#plainHtml()}</strong></p><p style="color: rgb(230, 0, 0); text-align: right;">${link}</p>`,
      `<p>{{ first_name | default: "you" }} ${this.#plainHtml()}</p>`,
    ])
  }

  #plainHtml(): string {
    return this.#plain().replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  }

  #plain(): string {
    return `${this.#of(scripts)} w${String(Math.floor(this.#next() * 1e9))}x`
  }

  #link(): string {
    return `https://example.com/l${String(Math.floor(this.#next() * 1e9))}`
  }

  #colour(): string {
    return `#${this.#upTo(0xffffff).toString(16).padStart(6, '0')}`
  }

  #upTo(most: number): number {
    return Math.floor(this.#next() * (most + 1))
  }

  #of<T>(some: readonly T[]): T {
    return some[this.#upTo(some.length - 1)] as T
  }
}
