// The findings that the author of a letter should fix before sending it. Each finding has a function of its own.
import {
  clippedAbove,
  nearClippedAbove,
  type Design,
  type DesignBlock,
  type Finding,
} from '@lettermill/contracts'
import { cleanSheet } from '../../html/sheet.ts'
import { cleanHtml } from '../../html/sanitize.ts'
import { bodyOf } from '../../html/whole.ts'
import { absoluteOrNone } from '../address.ts'
import { linksOf } from '../blocks/index.ts'
import { finding } from '../../../findings/index.ts'
import { sampleInBlock, sampleInPreheader } from './samples.ts'
import { unsupportedIn } from './support.ts'
import { links } from './links.ts'
import { smallText, smallBlock, lowContrast } from './legibility.ts'
import { type Checked, type Part, partsOf, blocksOf } from './parts.ts'

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
