// A fake server with groups and contacts. It stores uploads as the real one does.
import type { Contact, ContactDetail, ContactGroup, ContactImport, CustomField } from '@lettermill/contracts'
import type { openPage } from '../../../../test/page.tsx'
import { requests, type Asked } from '../../../../test/server.ts'

type Routes = Parameters<typeof openPage>[1]

export const leads: ContactGroup = {
  id: 7,
  name: 'Leads',
  contactCount: 23,
  uploaded_file_name: 'leads.csv',
  uploaded_at: '2026-04-03T23:30:00Z',
}

const empty = { ref_id: null, last_name: null, business_name: null, phone: null, state_name: null }
const none = { lender_name: null, amount: null, link: null, date_filed: null }

/** A contact with a name and an address; `given` overrides its values. */
export function contact(id: number, given: Partial<Contact> = {}): Contact {
  return {
    ...empty,
    ...none,
    fields: {},
    id,
    group_id: leads.id,
    first_name: `Ann${id}`,
    email: `ann${id}@firm.example`,
    status: 'mailable',
    created_at: '2026-04-03T12:00:00Z',
    ...given,
  }
}

const own = { options: null, used_in: [] }

/** Custom fields: a day, a yes or no, a choice. */
export const ownFields: CustomField[] = [
  { ...own, id: 1, key: 'renewal', label: 'Renewal', type: 'date', position: 0 },
  { ...own, id: 2, key: 'newsletter', label: 'Newsletter', type: 'yes_no', position: 1 },
  { ...own, id: 3, key: 'level', label: 'Level', type: 'choice', position: 2, options: ['Gold', 'Silver'] },
]

/** A contact with values of every type, in one group. */
export function detail(id: number): ContactDetail {
  return {
    ...contact(id, { first_name: 'Ann', last_name: 'Miller', business_name: 'Winset Inc.' }),
    amount: '12500.50',
    date_filed: '2024-01-05',
    fields: { renewal: '2026-12-31', newsletter: 'yes' },
    groups: [{ id: leads.id, name: leads.name, added_at: '2026-04-03T12:00:00Z' }],
    status_since: null,
    updated_at: '2026-04-04T12:00:00Z',
  }
}

function slice(rows: readonly Contact[], { url }: Asked): Response {
  const query = new URLSearchParams(url.split('?')[1])
  const search = query.get('search') ?? ''
  const found = rows.filter(({ email }) => email.includes(search))
  const from = Number(query.get('offset'))
  return Response.json(found.slice(from, from + Number(query.get('limit'))), {
    headers: { 'x-total-count': String(found.length) },
  })
}

/** Routes that answer with these groups, and with these contacts for each group and for all contacts. */
export function contactRoutes(
  groups: readonly ContactGroup[],
  rows: readonly Contact[],
): NonNullable<Routes> {
  return {
    'GET /api/contacts/groups': () => Response.json(groups),
    'GET /api/contacts/imports': () => Response.json([]),
    'GET /api/contacts/jobs': () => Response.json([]),
    'GET /api/segments': () => Response.json([]),
    'GET /api/analytics/growth': () => Response.json({ periods: [], sources: [] }),
    'GET /api/contacts': (asked) => slice(rows, asked),
    ...Object.fromEntries(
      groups.map(({ id }) => [`GET /api/contacts/groups/${id}/shared`, () => Response.json({ count: 0 })]),
    ),
    ...Object.fromEntries(
      groups.map(({ id }) => [
        `GET /api/contacts/by-group/${id}`,
        (asked: Asked) =>
          slice(
            rows.filter((row) => row.group_id === id),
            asked,
          ),
      ]),
    ),
  }
}

interface Upload {
  contacts: Record<string, string>[]
  requestId: string
  groupId?: number
  importId?: number
  skipped?: number
  groupName: string
  fieldMapping: Record<string, string>
  uploadedFileName: string
  uploadedAt: string
  values: string
}

/** The uploads so far, request by request. */
export function uploads(): Upload[] {
  return requests()
    .filter(({ url }) => url === '/api/contacts/upload')
    .map(({ body }) => JSON.parse(body) as Upload)
}

const groupId = 9

/** An import of three contacts that has just ended. */
export const recentImport: ContactImport = {
  id: 5,
  group_id: groupId,
  group_name: 'list',
  uploaded_file_name: 'list.csv',
  started_at: '2026-04-03T17:05:00Z',
  imported: 3,
  added: 3,
  duplicates: 1,
  filled: 1,
  skipped: 2,
  refused: 0,
  unreadable_fields: {},
  undoable_until: '2026-04-04T17:05:00Z',
  undone_at: null,
}

/** Stores the data of uploads as the real server does. */
class Imported {
  readonly #addresses = new Set<string>()
  readonly #answered = new Map<string, object>()
  groups: ContactGroup[] = []
  imports: ContactImport[] = []

  take({ body }: Asked): Response {
    const upload = JSON.parse(body) as Upload
    const answer = this.#answered.get(upload.requestId) ?? this.#add(upload)
    this.#answered.set(upload.requestId, answer)
    return Response.json(answer)
  }

  #add(upload: Upload): object {
    // A request that names no group and continues no import creates its own group.
    if (!upload.importId && !upload.groupId)
      this.groups.push(this.#groupOf(upload, groupId + this.groups.length))
    const before = this.#addresses.size
    for (const { email = '' } of upload.contacts) this.#addresses.add(email.toLowerCase())
    const imported = this.#addresses.size - before
    const duplicates = upload.contacts.length - imported
    this.groups = this.groups.map((group) => ({ ...group, contactCount: this.#addresses.size }))
    this.imports = [
      {
        ...recentImport,
        imported: this.#addresses.size,
        added: this.#addresses.size,
        duplicates: 0,
        filled: 0,
        skipped: (this.imports[0]?.skipped ?? 0) + (upload.skipped ?? 0),
      },
    ]
    const kept = { groupId, importId: recentImport.id, imported, added: imported, duplicates, filled: 0 }
    // The real server accepts many more texts as numbers.
    const bad = upload.contacts.filter(({ amount }) => amount === 'much').length
    const unreadable = { unreadable: bad, unreadableFields: bad ? { amount: bad } : {} }
    return {
      ...kept,
      ...unreadable,
      skipped: 0,
      erased: 0,
      refused: 0,
      overruled: [],
      takenBack: [],
      refusedKnown: 0,
      reasons: [],
      message: '',
    }
  }

  undo(): Response {
    const [done = recentImport] = this.imports
    this.imports = [{ ...done, undone_at: '2026-04-03T17:10:00Z' }]
    this.groups = []
    return Response.json(this.imports[0])
  }

  #groupOf({ groupName: name, uploadedFileName, uploadedAt }: Upload, id: number): ContactGroup {
    const uploaded = { uploaded_file_name: uploadedFileName, uploaded_at: uploadedAt }
    return { id, name, contactCount: 0, ...uploaded }
  }
}

/** How a request fails: with an answer, before it reached the server, or after the server processed it. */
export type Failure = Response | 'unsent' | 'lost' | null

/** A custom field. */
export function ownField(key: string, label: string, given: Partial<CustomField> = {}): CustomField {
  return { id: 1, key, label, type: 'text', options: null, position: 0, used_in: [], ...given }
}

/** A fake server that imports contacts, each address once. `fail` may make a request fail first. */
export function importRoutes(
  fail: (request: number) => Failure | Promise<Failure> = () => null,
  own: CustomField[] = [],
): NonNullable<Routes> {
  const imported = new Imported()
  const fields = [...own]
  let request = 0
  return {
    'GET /api/fields': () => Response.json(fields),
    'POST /api/fields': ({ body }) => {
      const { label, ...given } = JSON.parse(body) as CustomField
      if (fields.some((field) => field.label === label))
        return Response.json({ message: `There is a field named "${label}" already.` }, { status: 409 })
      const made = ownField(label.toLowerCase().replace(/ /g, '_'), label, {
        ...given,
        id: fields.length + 1,
      })
      fields.push(made)
      return Response.json(made)
    },
    'GET /api/contacts/groups': () => Response.json(imported.groups),
    'GET /api/contacts/imports': () => Response.json(imported.imports),
    'GET /api/contacts/jobs': () => Response.json([]),
    'GET /api/segments': () => Response.json([]),
    'GET /api/analytics/growth': () => Response.json({ periods: [], sources: [] }),
    [`POST /api/contacts/imports/${recentImport.id}/undo`]: () => imported.undo(),
    'GET /api/contacts': (asked) => slice([], asked),
    [`GET /api/contacts/by-group/${groupId}`]: (asked) => slice([], asked),
    'POST /api/contacts/upload': async (asked) => {
      const failure = await fail((request += 1))
      if (failure instanceof Response) return failure
      const answer = failure === 'unsent' ? null : imported.take(asked)
      if (failure || !answer) throw new TypeError('Failed to fetch')
      return answer
    },
  }
}
