// The API calls that render a letter while it is written, and that return the starting designs.
import {
  applyBrand,
  drawGallery,
  forgetSection,
  keepSection,
  listGallery,
  listSavedSections,
  renderTemplate,
  type Finding,
  type ContactDetail,
  type GalleryLanguage,
} from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { transaction, type Db } from '../../../platform/db/index.ts'
import { getId, route } from '../../../platform/http/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { getWorkspace } from '../../accounts/index.ts'
import { findBrand } from '../../brand/index.ts'
import { getContactDetail } from '../../contacts/index.ts'
import type { ImageHost } from '../images/host.ts'
import { listFieldRows, type FieldRow } from '../../fields/index.ts'
import { findFirstSender } from '../../senders/index.ts'
import { dayMark, type MergeFields } from '../merge/merge.ts'
import { assertSectionQuota } from '../quotas.ts'
import { materialOf } from '../save.ts'
import { previewDesigns, previewTemplate } from '../threads.ts'
import { galleryOf } from './gallery/index.ts'
import type { PreviewSender } from './preview.ts'
import { addSection, deleteSection, listSections } from './section-queries.ts'
import { checkPictures, pictureFindings } from './checks/pictures.ts'

export function designRoutes(app: FastifyInstance, host: ImageHost): void {
  const { db } = host
  route(app, renderTemplate, async ({ body, caller: { workspaceId } }) => {
    const { contactId } = body
    const material = materialOf(body)
    const contact = contactId == null ? null : await getContactDetail(db, workspaceId, contactId)
    const fields = contact && fieldsOf(contact, await listFieldRows(db, workspaceId))
    const from = await senderOf(db, workspaceId)
    const made = await previewTemplate({ material, fields, publicUrl: host.publicUrl, from }, workspaceId)
    const { html, text, foot, holders } = made
    const findings = [...made.findings, ...(await pictureFindings(db, workspaceId, { html, holders }))]
    const pictures = await checkPictures(db, workspaceId, html)
    return { html, text, findings, content: [...made.content, ...pictures.filter(isOfWhole)], foot }
  })
  sectionRoutes(app, db)
  route(app, listGallery, ({ query, caller }) => brandedGallery(db, caller.workspaceId, query.language))
  route(app, drawGallery, async ({ query, caller: { workspaceId } }) => {
    const designs = await brandedGallery(db, workspaceId, query.language)
    const documents = designs.map(({ document }) => document)
    const pages = await previewDesigns({ documents, publicUrl: host.publicUrl }, workspaceId)
    return designs.map(({ id }, at) => ({ id, html: pages[at] ?? null }))
  })
}

/** Who would send the letter. No sender is chosen yet, so it is the first, as in the preview of a campaign. */
async function senderOf(db: Db, workspaceId: number): Promise<PreviewSender> {
  const sender = await findFirstSender(db, workspaceId)
  const { postal_address: postalAddress } = await getWorkspace(db, workspaceId)
  return { fromName: sender?.name ?? '', fromEmail: sender?.email ?? '', postalAddress }
}

async function brandedGallery(db: Db, workspaceId: number, language: GalleryLanguage) {
  const brand = await findBrand(db, workspaceId)
  const designs = galleryOf(language)
  if (!brand) return designs
  return designs.map((each) => ({ ...each, document: applyBrand(each.document, brand) }))
}

/** Each picture that is too wide has a finding of its own. */
const isOfWhole = ({ code }: Finding) => code !== 'image_wide'

function sectionRoutes(app: FastifyInstance, db: Db): void {
  route(app, listSavedSections, ({ caller }) => listSections(db, caller.workspaceId))
  route(app, keepSection, ({ body, caller: { workspaceId } }) =>
    transaction(db, async (tx) => {
      await assertSectionQuota(tx, workspaceId, body.section)
      return addSection(tx, workspaceId, body)
    }),
  )
  route(app, forgetSection, async ({ params, caller }) => {
    if (!(await deleteSection(db, caller.workspaceId, getId(params.id)))) throw new Problem('not_found')
    return { message: 'The section was deleted.' }
  })
}

function fieldsOf({ fields, ...contact }: ContactDetail, own: readonly FieldRow[]): MergeFields {
  const built = Object.entries(contact).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const values = Object.entries(fields).map(([key, value]) => {
    const isDay = own.some((field) => field.key === key && field.type === 'date')
    return [key, isDay ? dayMark + value : value]
  })
  return { ...Object.fromEntries(values), ...Object.fromEntries(built) }
}
