// Two letters of the same size with the same number of links: a design of the gallery, and a text as the rich-text
// editor writes it.
import type { Design, DesignBlock } from '../../contracts/src/index.ts'
import type { DkimReference } from '../../server/src/features/senders/index.ts'
import type { Content } from '../../server/src/features/deliveries/index.ts'
import { prepareHtml, textOf } from '../../server/src/features/templates/index.ts'
import { designTasks } from '../../server/src/features/templates/design/tasks.ts'
import { galleryOf } from '../../server/src/features/templates/design/gallery/index.ts'
import { aRecipient, compile, fromEmail, fromName, publicUrl, subject } from '../letter.ts'

export const kinds = ['design', 'text'] as const
export type Kind = (typeof kinds)[number]

type Letter = Omit<Content, 'links' | 'dkim'>

const frame = {
  ...{ groupId: 0, fromName, fromEmail, subject },
  postalAddress: 'The Office\n12 Long Street\nAustin, TX 78701',
}

/** Buttons of the gallery have no links yet, so this adds them. */
function withLinks(design: Design): Design {
  const linked = (block: DesignBlock): DesignBlock =>
    block.type === 'button' ? { ...block, url: `https://www.office.example/news/${block.id}` } : block
  const sections = design.sections.map((section) => ({
    ...section,
    columns: section.columns.map((column) => ({ ...column, blocks: column.blocks.map(linked) })),
  }))
  return { ...design, sections }
}

function aDesign(): Letter {
  const newsletter = galleryOf('en').find(({ id }) => id === 'newsletter')
  if (!newsletter) throw new Error('The gallery has no newsletter')
  const document = withLinks(newsletter.document)
  const { html, text } = designTasks.makeTemplate({ kind: 'design', document })
  return { ...frame, html: prepareHtml(html, publicUrl), text }
}

/** A letter of paragraphs. The first `links` paragraphs have a link each. */
function aText(links: number, paragraphs: number): Letter {
  const written = Array.from({ length: paragraphs }, (_none, at) => {
    const link = `<a href="https://www.office.example/news/${String(at)}">Read on</a>`
    return `<p>Customers who apply this month keep the conditions of the last quarter. ${at < links ? link : ''}</p>`
  })
  const html = `<p>Dear {{ first_name }},</p>${written.join('\n')}`
  return { ...frame, html: prepareHtml(html, publicUrl), text: textOf(html) }
}

/** Bytes of the HTML and the text part for the first recipient. */
export function sizeOf(letter: Letter): number {
  const { html, text } = compile(letter).preview(aRecipient(1))
  return Buffer.byteLength(html) + Buffer.byteLength(text)
}

export function linksOf(letter: Letter): number {
  return [...compile(letter).links].length
}

/** Both letters, whose sizes differ by less than one paragraph. */
export function twoLetters(): Record<Kind, Letter> {
  const design = aDesign()
  const wanted = sizeOf(design)
  const links = linksOf(design)
  let paragraphs = links
  while (sizeOf(aText(links, paragraphs)) < wanted) paragraphs += 1
  return { design, text: aText(links, paragraphs) }
}

/** A letter in the form in which the start of a campaign freezes it. */
export function frozen(letter: Letter, groupId: number, dkim: DkimReference[]): Content {
  return { ...letter, groupId, links: [...compile(letter).links], dkim }
}
