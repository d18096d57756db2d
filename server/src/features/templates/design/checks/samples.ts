// Finds sample text of the starting designs and of new blocks that was left in a design. Whole paragraphs are compared.
import { galleryLanguages, type Design, type DesignBlock } from '@lettermill/contracts'
import { listAppLanguages, say } from '../../../../platform/words/index.ts'
import { sampleNames, simpleHtml } from '../blocks/index.ts'
import { galleryWords, type GalleryWords } from '../gallery/build.ts'
import { letters } from '../gallery/letters.ts'
import { unescapeHtml } from '../../merge/merge.ts'

/**
 * Texts that tell the author what to write, or that are made up. A sender may well keep the other texts, such as "Read
 * on" or "Just reply to this letter".
 */
function samplesOf(words: GalleryWords): string[] {
  const { plain, newsletter, announcement, product, event, welcome, offer, digest, receipt } = words
  return [
    ...[plain.body, plain.bye],
    ...[newsletter.name, newsletter.issue, newsletter.first, newsletter.firstText],
    ...[newsletter.second, newsletter.secondText, newsletter.third, newsletter.thirdText],
    ...[announcement.title, announcement.line, announcement.body],
    ...[product.title, product.intro, product.one, product.two, ...product.fixes],
    ...[event.title, event.whenText, event.whereText, event.body, ...event.programme],
    ...[welcome.quote, `— ${welcome.author}`],
    ...[offer.until, offer.title, offer.body],
    ...[...digest.items.flat(), ...digest.links],
    ...[receipt.name, receipt.toText, receipt.paidText, ...receipt.rows.slice(1, 3).map(rowOf)],
  ]
}

/** A row of a table, as `simpleHtml` writes it. */
const rowOf = (cells: readonly string[]) => cells.join(' | ')

/** The paragraphs of a piece of HTML as plain text, each as one line. */
function paragraphsOf(html: string): string[] {
  return html
    .replace(/<br\b[^<>]*>/gi, ' ')
    .split(/<\/?(?:p|div|li|ul|ol|h[1-6]|blockquote|pre|hr|table|tr|td|th)\b[^<>]*>/i)
    .map((piece) =>
      unescapeHtml(piece.replace(/<[^<>]*>/g, ''))
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((piece) => piece !== '')
}

/** The words of a new block in the design editor, in a language of the app. */
function wordsOfNew(language: string): string[] {
  return sampleNames.map((name) => say(language, 'design', `new.${name}`))
}

interface Samples {
  paragraphs: ReadonlySet<string>
  /** Starting designs had these preheaders. They begin without one now, but letters made from them keep theirs. */
  preheaders: ReadonlySet<string>
}

let read: Samples | undefined

function readSamples(): Samples {
  const words = galleryLanguages.map((language) => galleryWords(language))
  const ids = Object.keys(letters) as (keyof typeof letters)[]
  const texts = [...words.flatMap(samplesOf), ...listAppLanguages().flatMap(wordsOfNew)]
  // Paragraphs with merge tags are greetings, which senders keep.
  const own = texts.flatMap(paragraphsOf).filter((text) => !text.includes('{{'))
  return {
    paragraphs: new Set(own),
    preheaders: new Set(words.flatMap((each) => ids.map((id) => each[id].preheader))),
  }
}

const most = 80

/** Long texts are cut. */
function shortened(text: string): string {
  return text.length > most ? `${text.slice(0, most).trim()}…` : text
}

/** The first sample text in a block; null if there is none. */
export function sampleInBlock(block: DesignBlock): string | null {
  if (block.type === 'footer') return null
  const { paragraphs } = (read ??= readSamples())
  const found = paragraphsOf(simpleHtml(block, (html) => html)).find((text) => paragraphs.has(text))
  return found === undefined ? null : shortened(found)
}

/** The design's preheader, if it is sample text; otherwise null. */
export function sampleInPreheader({ preheader }: Design): string | null {
  const { preheaders } = (read ??= readSamples())
  return preheaders.has(preheader.trim()) ? shortened(preheader.trim()) : null
}

/** The first sample text of each block, in the order of the letter. */
export function samplesIn({ sections }: Design): string[] {
  const blocks = sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  return blocks.flatMap((block) => sampleInBlock(block) ?? [])
}
