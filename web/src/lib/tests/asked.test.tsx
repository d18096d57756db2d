// A URL that names a dialog opens it for those whose role allows it, however late the role is known.
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { address, heading, openPage, signedInBefore } from '../../../test/page.tsx'

beforeEach(signedInBefore)

/** Opens the URL of the dialog that adds a sender. Returns the function by which the server tells the role. */
async function askedFor(role: 'viewer' | 'manager'): Promise<() => void> {
  let tell = () => {}
  const told = new Promise<void>((resolve) => (tell = resolve))
  openPage('/senders?do=sender', {
    'GET /api/senders': () => Response.json([]),
    'GET /api/domains': () => Response.json([]),
    'GET /api/workspaces': async () => {
      await told
      return Response.json([{ id: 1, name: 'Mill', role, isCurrent: true }])
    },
  })
  await heading('Email Senders')
  return tell
}

test('a dialog that the URL names waits for the role, and then opens for those who may', async () => {
  const tell = await askedFor('manager')
  expect(screen.queryByRole('dialog')).toBeNull()
  tell()
  expect(await screen.findByRole('dialog', { name: 'Add Sender' })).toBeTruthy()
  expect(address()).toBe('/senders')
})

test('a viewer does not get a dialog for managers, even while the role is unknown', async () => {
  const tell = await askedFor('viewer')
  expect(screen.queryByRole('dialog')).toBeNull()
  tell()
  await waitFor(() => expect(address()).toBe('/senders'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
