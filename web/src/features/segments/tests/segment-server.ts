// A fake server with segments. Every count is `counted`, unless a test gives another reply.
import type { Contact, Segment, SegmentCount } from '@lettermill/contracts'
import type { openPage } from '../../../../test/page.tsx'
import { requests, type Asked } from '../../../../test/server.ts'

type Routes = NonNullable<Parameters<typeof openPage>[1]>

export const anns: Segment = {
  id: 4,
  name: 'Anns',
  filter: { all: [{ kind: 'field', field: 'first_name', op: 'is', value: 'Ann' }] },
  used_in: [],
  problem: null,
  version: 1,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
}

const none = {
  ref_id: null,
  business_name: null,
  phone: null,
  state_name: null,
  lender_name: null,
  amount: null,
}
export const ann: Contact = {
  ...none,
  link: null,
  date_filed: null,
  fields: {},
  id: 31,
  group_id: 7,
  first_name: 'Ann',
  last_name: 'Miller',
  email: 'ann@firm.example',
  status: 'mailable',
  created_at: '2026-04-03T12:00:00Z',
}

export const level = {
  id: 3,
  key: 'level',
  label: 'Level',
  type: 'choice',
  position: 0,
  options: ['Gold', 'Silver'],
  used_in: [],
}

export const counted: SegmentCount = {
  contacts: 1204,
  mailable: 1180,
  left_out: [{ reason: 'unsubscribed', count: 24 }],
}

const json = (body: unknown) => () => Response.json(body)

/** The routes. Segments that are saved join the list. */
export function segmentRoutes(stored: Segment[] = [anns], more: Routes = {}): Routes {
  const list = [...stored]
  const save = (id: number, { body }: Asked) => {
    const saved = { ...anns, ...(JSON.parse(body) as Pick<Segment, 'name' | 'filter'>), id }
    const at = list.findIndex((each) => each.id === id)
    if (at < 0) list.unshift(saved)
    else list[at] = saved
    return Response.json(saved)
  }
  return {
    'GET /api/contacts/groups': json([{ id: 7, name: 'Leads', contactCount: 23 }]),
    'GET /api/groups': json([{ id: 7, name: 'Leads', contactCount: 23 }]),
    'GET /api/contacts/imports': json([]),
    'GET /api/contacts/jobs': json([]),
    'GET /api/contacts': () => Response.json([], { headers: { 'x-total-count': '0' } }),
    'GET /api/fields': json([level]),
    'GET /api/campaigns': () =>
      Response.json(
        [
          {
            id: 9,
            name: 'November news',
            status: 'completed',
            started_at: '2026-11-20T10:00:00Z',
            approval: { state: 'none' },
          },
        ],
        {
          headers: { 'x-total-count': '1' },
        },
      ),
    'GET /api/campaigns/9/links': json([{ url: 'https://shop.example', words: 'Shop now', clicks: 1 }]),
    'GET /api/segments': () => Response.json(list),
    'POST /api/segments': (asked) => save(50, asked),
    [`PUT /api/segments/${String(anns.id)}`]: (asked) => save(anns.id, asked),
    'POST /api/segments/count': json(counted),
    'POST /api/segments/contacts': json([ann]),
    ...more,
  }
}

/** The bodies of calls to a path. */
export function sent(path: string, method = 'POST'): unknown[] {
  return requests()
    .filter((each) => each.url === path && each.method === method)
    .map(({ body }) => JSON.parse(body) as unknown)
}
