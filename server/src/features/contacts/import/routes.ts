// The API calls of imports: uploading, listing, undoing.
import * as api from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import { deadlines, withDeadline, type Db } from '../../../platform/db/index.ts'
import type { Dns } from '../../../platform/dns/index.ts'
import { getId, route, type Call } from '../../../platform/http/index.ts'
import { Problem } from '../../../platform/problem.ts'
import { Semaphore } from '../../../platform/semaphore.ts'
import { acted } from '../../audit/index.ts'
import { listFieldRows } from '../../fields/index.ts'
import type { Quotas } from '../../quotas/index.ts'
import type { ErasedAddresses } from '../erasure/erased.ts'
import { listImports } from '../queries/imports.ts'
import { readFileName } from './describe-upload.ts'
import { findDoubtful } from './doubtful.ts'
import { importContacts, modeOf } from './import.ts'
import { readContacts } from './read-contacts.ts'
import { suppressRefusedOf, type SuppressAddresses } from './refused.ts'
import { previewUndo, undoImport } from './undo.ts'

interface ImportDeps {
  db: Db
  quotas: Quotas
  erased: ErasedAddresses
  suppressAddresses: SuppressAddresses
  /** Lookups for the domains of imported addresses. */
  dns: Dns
}

export function importRoutes(app: FastifyInstance, deps: ImportDeps): void {
  const { db, dns, suppressAddresses } = deps
  void app.register((scope, _options, done) => {
    uploadRoute(scope, deps)
    done()
  })
  route(app, api.listContactImports, ({ caller }) =>
    listImports(db, caller.workspaceId, api.mostRecentImports),
  )
  route(app, api.previewImportUndo, ({ caller, params }) =>
    previewUndo(db, caller.workspaceId, getId(params.id)),
  )
  route(app, api.listDoubtfulAddresses, ({ caller, params }) =>
    findDoubtful({ db, dns }, caller.workspaceId, getId(params.id)),
  )
  route(app, api.undoContactImport, ({ caller, params, request }) =>
    acted(
      // `acted` opens the transaction, so the deadline must be set here.
      withDeadline(db, deadlines.job),
      request,
      (tx) => undoImport(tx, caller.workspaceId, getId(params.id)),
      ({ imported: rows, isRepeated }) => (isRepeated ? null : { rows }),
    ),
  )
  route(app, api.suppressRefused, ({ caller, params, request }) =>
    acted(
      withDeadline(db, deadlines.job),
      request,
      (tx) => suppressRefusedOf(tx, caller.workspaceId, getId(params.id), suppressAddresses),
      ({ suppressed: rows }) => (rows > 0 ? { rows } : null),
    ),
  )
}

/**
 * The most uploads at once, in a process and of one workspace. Other uploads wait with unread bodies, at most
 * `patience` ms.
 */
const uploadLimits = {
  // Memory holds whole bodies of 32 MB, and their parsed values beside them.
  atOnce: 3,
  share: 2,
  waiting: 32,
  patience: 30_000,
  refuse: () => new Problem('uploads_busy', { seconds: 5 }),
}

/** Adds the upload call in a scope of its own, because it parses bodies by its own rule. */
function uploadRoute(scope: FastifyInstance, { db, quotas, erased, suppressAddresses }: ImportDeps): void {
  readUploads(scope)
  const upload = async ({ caller, request, body }: Call<typeof api.uploadContacts>) => {
    const { contacts, groupId, ...note } = body
    // Forms send an empty text if no group is chosen.
    const existing = groupId == null || groupId === '' ? null : getId(groupId)
    const own = await listFieldRows(db, caller.workspaceId)
    const reading = await readContacts(contacts, modeOf(note), own, {
      needsFirstName: note.missingFirstName !== 'keep',
      consentKey: note.consent?.key,
    })
    const details = { ...note, ownKeys: own.map(({ key }) => key) }
    return acted(
      withDeadline(db, deadlines.job),
      request,
      async (tx) => {
        const { workspaceId } = caller
        const answer = await importContacts(tx, workspaceId, existing, reading, details, quotas, erased)
        // A person who said no gets no mail, even if the workspace knew the address before.
        if (body.consent?.refused === 'suppress' && !answer.isRepeated && reading.refused.length > 0)
          await suppressAddresses(tx, workspaceId, reading.refused, readFileName(body) ?? '')
        return answer
      },
      // The first request of an import writes its audit entry. Later and repeated requests write none. A job adds an
      // entry with the total when the import has ended.
      ({ groupId: objectId, isRepeated }) => (note.importId == null && !isRepeated ? { objectId } : null),
    )
  }
  // Each upload holds a database connection, and requests of one import wait for one another meanwhile. Without a
  // limit, the requests of one account could take every connection.
  route(scope, api.uploadContacts, upload, new Semaphore(uploadLimits))
}

/**
 * The most values in a body, because each value takes many times its size in memory: 20,000 rows of a hundred cells.
 */
const mostValues = 2_000_000

const signs = new Set([...'{[,'].map((sign) => sign.charCodeAt(0)))

/** Reads bodies of application/json in this scope, within the body limits of its routes. */
function readUploads(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') return done(new Problem('encoding_unsupported'))
    try {
      done(null, parse(body as Buffer))
    } catch (error) {
      done(error instanceof Problem ? error : new Problem('body_not_json'))
    }
  })
}

function parse(body: Buffer): unknown {
  if (body.length === 0) return undefined
  let values = 0
  // The count includes signs inside texts. So the limit is simple, and it is far above any real file.
  for (const byte of body) if (signs.has(byte)) values += 1
  if (values > mostValues) throw new Problem('body_too_large', { limit: `${String(mostValues)} values` })
  return JSON.parse(body.toString('utf8'))
}
