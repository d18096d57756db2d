// A server with groups and contacts at the network's edge, which keeps what is uploaded as the real one does.
import type { Contact, ContactGroup } from '@lettermill/contracts'
import type { openPage } from '../app/page.tsx'
import { requests, type Asked } from '../server.ts'

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

/** A contact that has a name and an address, and what the test is about. */
export function contact(id: number, given: Partial<Contact> = {}): Contact {
  return {
    ...empty,
    ...none,
    id,
    group_id: leads.id,
    first_name: `Ann${id}`,
    email: `ann${id}@firm.example`,
    ...given,
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

/** Routes that answer with these groups and, for all of them and each one, these contacts. */
export function contactRoutes(
  groups: readonly ContactGroup[],
  rows: readonly Contact[],
): NonNullable<Routes> {
  return {
    'GET /api/contacts/groups': () => Response.json(groups),
    'GET /api/contacts': (asked) => slice(rows, asked),
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
  groupId?: number
  groupName: string
  fieldMapping: Record<string, string>
  uploadedFileName: string
  uploadedAt: string
}

/** What was uploaded so far, request by request. */
export function uploads(): Upload[] {
  return requests()
    .filter(({ url }) => url === '/api/contacts/upload')
    .map(({ body }) => JSON.parse(body) as Upload)
}

const groupId = 9

/** A server that imports: one address once, everything into one new group. `fail` may refuse a request first. */
export function importRoutes(
  fail: (request: number) => Response | 'lost' | null = () => null,
): NonNullable<Routes> {
  const addresses = new Set<string>()
  let group: ContactGroup | null = null
  let request = 0

  function taken({ body }: Asked): Response {
    const upload = JSON.parse(body) as Upload
    const before = addresses.size
    for (const { email = '' } of upload.contacts) addresses.add(email.toLowerCase())
    const imported = addresses.size - before
    group = {
      id: groupId,
      name: upload.groupName,
      contactCount: addresses.size,
      uploaded_file_name: upload.uploadedFileName,
      uploaded_at: upload.uploadedAt,
    }
    const duplicates = upload.contacts.length - imported
    return Response.json({
      groupId,
      imported,
      duplicates,
      skipped: 0,
      unreadable: 0,
      reasons: [],
      message: '',
    })
  }

  return {
    'GET /api/contacts/groups': () => Response.json(group ? [group] : []),
    'GET /api/contacts': (asked) => slice([], asked),
    [`GET /api/contacts/by-group/${groupId}`]: (asked) => slice([], asked),
    'POST /api/contacts/upload': (asked) => {
      const failure = fail((request += 1))
      if (failure !== 'lost') return failure ?? taken(asked)
      taken(asked)
      return Promise.reject(new TypeError('Failed to fetch'))
    },
  }
}
