// The findings that the author of a letter should fix before sending it. Each finding has a function of its own.
import {
  clippedAbove,
  nearClippedAbove,
  contrast,
  openNames,
  textOn,
  type Design,
  type DesignBlock,
  type Finding,
} from '@lettermill/contracts'
import { cleanSheet } from '../../html/sheet.ts'
import { cleanHtml } from '../../html/sanitize.ts'
import { bodyOf } from '../../html/whole.ts'
import { absoluteOrNone } from '../address.ts'
import { linksOf, simpleHtml } from '../blocks/index.ts'
import { aroundOf } from '../condition.ts'
import { hexOf } from '../rich.ts'
import { finding } from '../../../findings/index.ts'
import { sampleInBlock, sampleInPreheader } from './samples.ts'
import { unsupportedIn } from './support.ts'
import { readHtml, type HtmlParts, type HtmlLink } from './html-parts.ts'

export interface Checked {
  /** The letter's HTML as it is stored. */
  html: string
  text: string
  /** The design; null for code. */
  document: Design | null
  /** The HTML of code before it was cleaned; null for a design. */
  raw: string | null
}

/** A block of a design, or a whole letter of code. */
interface Part {
  block: string | null
  /** The HTML as its author wrote it. */
  html: string
  /** The names of fields that the letter or block prints without a default. */
  names: string[]
  parts: HtmlParts
}

/** Findings about the letter, in the order of its blocks. */
export function findingsIn(letter: Checked): Finding[] {
  const parts = partsOf(letter)
  return [
    ...largeLetter(letter),
    ...emptyText(letter),
    ...parts.flatMap((part) => [
      ...removedCode(part),
      ...unsupported(part),
      ...links(part),
      ...smallText(part),
      ...mergeTags(part),
    ]),
    ...(letter.document ? designFindings(letter.document) : codeImages(parts)),
  ]
}

/** The words of the links and buttons that lead nowhere, in the order of the letter. */
export function deadLinks(letter: Pick<Checked, 'document' | 'raw'>): string[] {
  const found = [
    ...partsOf(letter).flatMap(links),
    ...(letter.document ? blocksOf(letter.document).flatMap(({ block }) => leadsNowhere(block)) : []),
  ]
  return found.flatMap(({ code, params }) =>
    code === 'link_without_address' ? [String(params['value'] ?? '')] : [],
  )
}

function partsOf({ document, raw }: Pick<Checked, 'document' | 'raw'>): Part[] {
  const pieces = document
    ? blocksOf(document).map(({ block }) => {
        const html = simpleHtml(block, (written) => written)
        return { block: block.id, html, names: openNames(aroundOf(block.only_if)[0] + html) }
      })
    : [{ block: null, html: raw ?? '', names: openNames(raw ?? '') }]
  return pieces.map((piece) => ({ ...piece, parts: readHtml(piece.html) }))
}

interface Placed {
  block: DesignBlock
  /** The colour of the block's section. */
  background: string
}

function blocksOf({ sections, theme }: Design): Placed[] {
  return sections.flatMap(({ columns, background }) =>
    columns.flatMap(({ blocks }) =>
      blocks.map((block) => ({ block, background: background ?? theme.letter })),
    ),
  )
}

/** Measures the HTML before links and the pixel are added, which take some kilobytes. */
function largeLetter({ html }: Checked): Finding[] {
  const bytes = Buffer.byteLength(html)
  const kilobytes = (size: number) => Math.round(size / 1024)
  return bytes <= nearClippedAbove
    ? []
    : [finding('letter_large', { value: kilobytes(bytes), limit: kilobytes(clippedAbove) })]
}

function emptyText({ text }: Checked): Finding[] {
  return text.trim() === '' ? [finding('text_part_empty', {})] : []
}

/** Findings about a design's settings, besides those about the HTML in its blocks. */
function designFindings(document: Design): Finding[] {
  const preheader = sampleInPreheader(document)
  const ofLetter = preheader === null ? [] : [finding('sample_preheader', { value: preheader })]
  const ofBlocks = blocksOf(document).flatMap((placed) => [
    ...sampleText(placed.block),
    ...missingAlt(placed.block),
    ...smallBlock(placed.block),
    ...leadsNowhere(placed.block),
    ...lowContrast(placed, document),
  ])
  return [...ofLetter, ...ofBlocks]
}

function sampleText(block: DesignBlock): Finding[] {
  const value = sampleInBlock(block)
  return value === null ? [] : [finding('sample_block', { value }, { block: block.id })]
}

function smallBlock(block: DesignBlock): Finding[] {
  return block.type === 'text' && block.size < smallest ? [small(block.id, block.size)] : []
}

/** Links without an address. They are rendered as plain words. */
function leadsNowhere(block: DesignBlock): Finding[] {
  return linksOf(block)
    .filter(({ url }) => absoluteOrNone(url) === '')
    .map(({ words }) => finding('link_without_address', { value: words }, { block: block.id }))
}

/** An empty description is as bad as none. */
function missingAlt(block: DesignBlock): Finding[] {
  const isMissing = 'src' in block && block.src !== '' && block.alt.trim() === ''
  return isMissing ? [finding('alt_missing', {}, { block: block.id })] : []
}

/** In code, alt="" marks a picture as decoration. */
function codeImages(parts: readonly Part[]): Finding[] {
  return parts.flatMap(({ block, parts }) =>
    parts.images
      .filter(({ alt }) => alt === undefined)
      .map(({ src }) => finding('alt_missing', {}, { block, found: [src.slice(0, 200)] })),
  )
}

const smallest = 13

function smallText({ block, parts }: Part): Finding[] {
  const sizes = parts.styles.flatMap((style) => /(?:^|[;\s])font-size:\s*([\d.]+)px/i.exec(style)?.[1] ?? [])
  // A picture of one or two pixels is meant to be invisible.
  const found = sizes.map(Number).filter((size) => size < smallest && size > 2)
  return found.length === 0 ? [] : [small(block, Math.min(...found))]
}

function small(block: string | null, size: number): Finding {
  return finding('text_small', { value: size, limit: smallest }, { block })
}

/** The least contrasts of WCAG 2.2: for text, and for text of 24 pixels and more. */
const readable = { small: 4.5, large: 3 }

function lowContrast({ block, background }: Placed, { theme }: Design): Finding[] {
  const isLarge = block.type === 'heading' ? block.level === 1 : block.type === 'text' && block.size >= 24
  const least = isLarge ? readable.large : readable.small
  const pairs: [string, string][] = coloursOf(block).map((colour) => [colour, background])
  if (block.type === 'button') {
    const color = block.color ?? theme.button
    pairs.splice(0, pairs.length, [textOn(color), color])
  }
  const worst = pairs.map(([text, behind]) => contrast(text, behind)).filter((ratio) => ratio < least)
  if (worst.length === 0) return []
  const params = { value: Math.min(...worst).toFixed(1), limit: least.toFixed(1) }
  return [finding('contrast_low', params, { block: block.id })]
}

/** The colours that the author chose. Colours of the theme are replaced by black or white where they are unreadable. */
function coloursOf(block: DesignBlock): string[] {
  const own = (block.type === 'heading' || block.type === 'text') && block.color ? [block.color] : []
  const inside = 'html' in block ? [...block.html.matchAll(/[";\s]color:\s*([^;"]+)/g)] : []
  return [...own, ...inside.flatMap(([, colour = '']) => hexOf(colour.trim().toLowerCase()) ?? [])]
}

function links({ block, parts }: Part): Finding[] {
  return parts.links.flatMap((link) => {
    const code = faultOf(link)
    const value = (link.words.trim() || (link.href ?? '')).slice(0, 200)
    if (code === null) return []
    if (code === 'link_without_text') return [finding(code, {}, { block, found: [value] })]
    return [finding(code, { value }, { block })]
  })
}

type LinkFault = 'link_without_address' | 'link_without_text' | 'link_misleading'

function faultOf({ href, words }: HtmlLink): LinkFault | null {
  const address = absoluteOrNone(href ?? '')
  if (address === '' || isExample(address)) return 'link_without_address'
  if (words.trim() === '') return 'link_without_text'
  return hostsApart(address, words.trim()) ? 'link_misleading' : null
}

/** Whether an address is on a host that RFC 2606 reserves for examples, such as those of the starting designs. */
function isExample(address: string): boolean {
  const host = /^https?:/i.test(address) ? URL.parse(address)?.hostname : null
  return /(?:^|\.)example\.(?:com|net|org)$/i.test(host ?? '')
}

/**
 * The address that a link's words show, and the address that the link leads to, if these differ. Null for all other
 * links.
 */
export function misleadingLink({ href = '', words }: HtmlLink): { shown: string; target: string } | null {
  return hostsApart(absoluteOrNone(href), words.trim())
}

function hostsApart(address: string, words: string): { shown: string; target: string } | null {
  const [, shown] = /^(?:https?:\/\/)?((?:[\p{L}\d-]+\.)+\p{L}{2,})(?:[/?#]\S*)?$/iu.exec(words) ?? []
  const target = URL.parse(address)?.hostname
  if (shown === undefined || !target || !/^https?:/i.test(address)) return null
  const plain = (host: string) => host.toLowerCase().replace(/^www\./, '')
  const isSame = plain(URL.parse(`https://${shown}`)?.hostname ?? shown) === plain(target)
  return isSame ? null : { shown: shown.slice(0, 200), target }
}

/**
 * Merge tags without a default. Contacts without a value see nothing in their place. Another call counts these contacts
 * of a group.
 */
function mergeTags({ block, names }: Part): Finding[] {
  return names.map((name) => finding('merge_without_default', { value: name }, { block }))
}

function unsupported({ block, html }: Part): Finding[] {
  return unsupportedIn(html).map((value) => finding('feature_unsupported', { value }, { block }))
}

/** Names that saving keeps in another form. MJML's renderer writes `vertical-align` of cells. */
const kept =
  /^(?:<(?:html|head|body|meta|title|style|xml|o:.*|!doctype|td vertical-align)>|<(?:html|body|meta|style|head)\b.*)$/i

function removedCode({ block, html }: Part): Finding[] {
  const cleaned = cleanHtml(bodyOf(html), {}, 'whole')
  const left = new Set(namesIn(cleaned))
  const names = namesIn(html).filter((name) => !left.has(name) && !kept.test(name))
  const sheets = [...html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/gi)].map(([, css = '']) => css)
  const rules = sheets.flatMap((css) =>
    (css.match(/@[a-z-]+/gi) ?? []).filter((rule) => !/^@media$/i.test(rule)),
  )
  if (sheets.some((css) => css.trim() !== '' && cleanSheet(css) === '')) rules.push('<style>')
  return [...new Set([...names, ...rules])].map((value) => finding('code_removed', { value }, { block }))
}

/** The names of elements and their attributes, and the schemes of their addresses. */
function namesIn(html: string): string[] {
  const names: string[] = []
  cleanHtml(html, {
    seen: (tag, attributes) => {
      names.push(`<${tag}>`)
      for (const [name, value] of Object.entries(attributes)) {
        const [scheme = ''] =
          name === 'href' || name === 'src' ? (/^\s*[a-z][a-z\d+.-]*:/i.exec(value) ?? []) : []
        names.push(
          `<${tag} ${name}>`,
          ...(scheme === '' ? [] : [`<${tag} ${name}="${scheme.trim().toLowerCase()}…">`]),
        )
      }
    },
  })
  return names
}

/** For each hosted picture, by its file name, the first block that shows it. */
export function holdersOf({ sections }: Design): Record<string, string> {
  const blocks = sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  const held = blocks.flatMap((block) => {
    const [, name] = 'src' in block ? (/\/uploads\/([\w-]+\.\w{3,4})$/.exec(block.src) ?? []) : []
    return name === undefined ? [] : [[name, block.id] as const]
  })
  return Object.fromEntries(held.reverse())
}
