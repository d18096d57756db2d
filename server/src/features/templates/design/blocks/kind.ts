// What the server knows of each kind of block, and pieces that several kinds share.
import type { DesignBlock, DesignBlockOf, DesignBlockType } from '@lettermill/contracts'
import { absoluteOrNone, pictureOrNone } from '../address.ts'
import { classesOf, plain, styled, type BlockPlace } from '../paint.ts'

export interface BlockKind<Block extends DesignBlock = DesignBlock> {
  /** The MJML of the block; '' if it shows nothing. @param shown the class that hides it on phones or desktops */
  mjml(block: Block, place: BlockPlace, shown: string): string
  /**
   * The block as plain HTML with all of its words, links and pictures, for the text part and the checks.
   * @param rich renders the rich text that people wrote
   */
  words(block: Block, rich: (html: string) => string): string
  /** Texts of a new block (`new.…` of design.json) that tell the author what to write. */
  samples?: readonly string[]
  /** The links that the block itself is. Without an address they are rendered as plain words. */
  links?(block: Block): { url: string; words: string }[]
}

/** The kinds of some types. */
export type BlockKinds<T extends DesignBlockType> = { [Type in T]: BlockKind<DesignBlockOf<Type>> }

export const layoutTable = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** Puts HTML into MJML; '' for none. */
export function raw({ paint }: BlockPlace, html: string): string {
  return html === '' ? '' : `<mj-raw>${paint.keep(html)}</mj-raw>`
}

/** A row with one cell, as MJML's own blocks are; '' without content. */
export function row(place: BlockPlace, shown: string, content: string, align = 'start'): string {
  if (content === '') return ''
  const { paint, text, link } = place
  const side = align === 'start' ? '' : ` align="${align}"`
  const look = styled({
    padding: '8px 0',
    'font-family': paint.font,
    'font-size': '16px',
    'line-height': '1.5',
    'text-align': align === 'start' ? null : align,
    color: text,
    'word-break': 'break-word',
  })
  const names = classAttribute(paint.text(text), paint.links(link), shown)
  return raw(place, `<tr><td${side}${names} style="${look}">${content}</td></tr>`)
}

export function classAttribute(...names: readonly string[]): string {
  const written = classesOf(...names)
  return written === '' ? '' : ` class="${written}"`
}

interface Picture {
  src: string
  alt: string
  url: string
}

/** A picture with its link, as wide as given at most; '' while none is chosen. */
export function image(picture: Picture, width: number, radius: number): string {
  const src = pictureOrNone(picture.src)
  if (src === '') return ''
  const look = `display:block;width:100%;max-width:${String(width)}px;height:auto;border:0;border-radius:${String(radius)}px`
  const img = `<img src="${plain(src)}" alt="${plain(picture.alt)}" width="${String(width)}" style="${look}">`
  const link = absoluteOrNone(picture.url)
  return link === '' ? img : `<a href="${plain(link)}" target="_blank">${img}</a>`
}

/** Plain HTML with a link, if it has an address. */
export function linked(url: string, content: string): string {
  const address = absoluteOrNone(url)
  return address === '' ? content : `<a href="${plain(address)}">${content}</a>`
}

/** A picture in plain HTML. */
export const described = ({ alt }: Pick<Picture, 'alt'>) => `<img alt="${plain(alt)}">`
