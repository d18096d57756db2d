// The letter that asks inactive contacts whether they still want mail: a starting design with the workspace's brand.
import { applyBrand, type Design, type GalleryLanguage } from '@lettermill/contracts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { findBrand } from '../../brand/index.ts'
import { createTemplate, type Author, type TemplateContent, type TemplateRow } from '../queries.ts'
import { assertTemplateQuota } from '../quotas.ts'
import { makeTemplate } from '../threads.ts'
import { galleryWords } from './gallery/build.ts'
import { letters } from './gallery/letters.ts'

export interface AskingLetter {
  subject: string
  content: TemplateContent
}

/**
 * Prepares the letter. Call it before the transaction of `addTemplate`, because it waits for a worker thread.
 * @param url where the button leads
 * @throws Problem too_many_requests if too many other letters are being made
 */
export async function prepareAskingLetter(
  db: Db,
  workspaceId: number,
  { language, url }: { language: GalleryLanguage; url: string },
): Promise<AskingLetter> {
  const words = galleryWords(language)
  const brand = await findBrand(db, workspaceId)
  const plain = letters.permission(words, language)
  const design = withUrl(brand ? applyBrand(plain, brand) : plain, url)
  const { html, text, keys, document } = await makeTemplate({ kind: 'design', document: design }, workspaceId)
  return {
    subject: words.permission.title,
    content: {
      name: words.names.permission,
      kind: 'design',
      source: null,
      document: JSON.stringify(document),
      body_html: html,
      body_text: text,
      field_keys: keys,
    },
  }
}

/** The design with this address behind each of its buttons. */
function withUrl(design: Design, url: string): Design {
  const sections = design.sections.map((section) => ({
    ...section,
    columns: section.columns.map((column) => ({
      ...column,
      blocks: column.blocks.map((block) => (block.type === 'button' ? { ...block, url } : block)),
    })),
  }))
  return { ...design, sections }
}

/** Saves a prepared template. @throws Problem templates_full */
export async function addTemplate(tx: Tx, author: Author, content: TemplateContent): Promise<TemplateRow> {
  await assertTemplateQuota(tx, author.workspaceId, content)
  return createTemplate(tx, author, content)
}
