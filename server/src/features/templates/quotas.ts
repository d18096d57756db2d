// Limits the templates and pictures of one workspace (ADR-0080).
import { mostImages, mostSavedSections, mostTemplates, type DesignSection } from '@lettermill/contracts'
import { lockLimit, type Db, type Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { sumSections } from './design/section-queries.ts'
import { sumImages } from './image-queries.ts'
import { sumTemplates, type TemplateContent } from './queries.ts'

/**
 * Refuses a template beyond the quota, in the transaction that saves it: concurrent saves wait for each other.
 * @param besideId the id of the template that the new content replaces, 0 for a new template
 * @throws Problem templates_full
 */
export async function assertTemplateQuota(
  tx: Tx,
  workspaceId: number,
  content: Pick<TemplateContent, 'body_html' | 'body_text'> &
    Partial<Pick<TemplateContent, 'document' | 'source'>>,
  besideId = 0,
): Promise<void> {
  await lockLimit(tx, 'templates', workspaceId)
  const { count, bytes } = await sumTemplates(tx, workspaceId, besideId)
  const { body_html, body_text, document, source } = content
  const own = [body_html, body_text, document ?? '', source ?? ''].reduce(
    (sum, text) => sum + Buffer.byteLength(text),
    0,
  )
  if (count < mostTemplates.count && bytes + own <= mostTemplates.bytes) return
  throw new Problem('templates_full', namesOf(mostTemplates))
}

/** @throws Problem images_full if the workspace already has the most pictures, or the most bytes of them */
export async function assertImageQuota(db: Db, workspaceId: number): Promise<void> {
  const { count, bytes } = await sumImages(db, workspaceId)
  if (count < mostImages.count && bytes < mostImages.bytes) return
  throw new Problem('images_full', namesOf(mostImages))
}

/** @throws Problem sections_full if the workspace already has the most sections, or the most bytes of them */
export async function assertSectionQuota(tx: Tx, workspaceId: number, section: DesignSection): Promise<void> {
  await lockLimit(tx, 'sections', workspaceId)
  const { count, bytes } = await sumSections(tx, workspaceId)
  const own = Buffer.byteLength(JSON.stringify(section))
  if (count < mostSavedSections.count && bytes + own <= mostSavedSections.bytes) return
  throw new Problem('sections_full', namesOf(mostSavedSections))
}

function namesOf({ count, bytes }: { count: number; bytes: number }): { limit: number; size: string } {
  return { limit: count, size: `${String(bytes / 1024 ** 2)} MB` }
}
