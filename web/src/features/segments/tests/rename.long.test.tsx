// Renaming a segment from its menu in the list.
import type { Segment } from '@lettermill/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { anns, segmentRoutes } from './segment-server.ts'

beforeEach(signedInBefore)
afterEach(() => toast.remove())

const sent = () =>
  requests()
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => JSON.parse(body) as unknown)

async function rename(user: ReturnType<typeof openPage>, to: string) {
  const segments = within(await screen.findByRole('region', { name: 'Segments' }))
  await user.click(await segments.findByRole('button', { name: 'Actions', description: 'Anns' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename segment' }))
  const name = dialog.getByLabelText('Name')
  await user.clear(name)
  await user.click(dialog.getByRole('button', { name: 'Rename' }))
  expect(dialog.getByText('Enter a name.')).toBeDefined()
  await user.type(name, to)
  await user.click(dialog.getByRole('button', { name: 'Rename' }))
  await screen.findByText(`The segment is now called "${to}".`)
  expect(await segments.findByRole('link', { name: to })).toBeDefined()
}

it('a segment could be renamed only on its own screen', async () => {
  await rename(openPage('/contacts', segmentRoutes()), 'All Anns')
  expect(sent()).toEqual([{ name: 'All Anns', filter: anns.filter, version: 1 }])
})

it('renaming keeps the conditions that another window has saved meanwhile', async () => {
  const filter: Segment['filter'] = {
    all: [{ kind: 'field', field: 'first_name', op: 'is', value: 'Anna' }],
  }
  const newer: Segment = { ...anns, filter, version: 2 }
  let now = newer
  const user = openPage(
    '/contacts',
    segmentRoutes([anns], {
      'GET /api/segments': () => Response.json([now === newer ? anns : now]),
      'GET /api/segments/4': () => Response.json(newer),
      'PUT /api/segments/4': ({ body }) => {
        const edit = JSON.parse(body) as Segment
        if (edit.version === 1)
          return Response.json({ message: 'Changed.', code: 'segment_changed' }, { status: 409 })
        now = { ...newer, ...edit, version: 3 }
        return Response.json(now)
      },
    }),
  )
  await rename(user, 'All Anns')
  expect(sent().at(-1)).toEqual({ name: 'All Anns', filter, version: 2 })
})
