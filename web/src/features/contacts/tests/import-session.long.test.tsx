// The end of the session while a file is being mapped or uploaded.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { openPage, signedInBefore } from '../../../../test/page.tsx'
import { loginRoutes, sessionEnded, signInAgain } from '../../../../test/sign-in-again.ts'
import { importRoutes, uploads } from './contact-server.ts'
import { readInProcess } from './in-process-worker.ts'
import { csvFile } from './sample-files.ts'

beforeEach(() => {
  signedInBefore()
  readInProcess()
})
afterEach(() => toast.remove())

const mapping = async () =>
  within(await screen.findByRole('dialog', { name: 'Map CSV Columns to Contact Fields' }))

/** Picks a file and chooses a field for a column that is not recognised. */
async function mapped(routes: ReturnType<typeof importRoutes>) {
  const page = openPage('/contacts', { ...routes, ...loginRoutes() })
  const file = csvFile('First Name,Email,Where\nAnn,a@x.co,Kyiv')
  await userEvent.upload(await screen.findByLabelText('CSV file'), file, { applyAccept: false })
  const dialog = await mapping()
  const group = dialog.getByLabelText<HTMLInputElement>('Group name', { selector: 'input' })
  await page.clear(group)
  await page.type(group, 'Spring')
  await page.selectOptions(dialog.getByLabelText('Where'), 'Last Name')
  return page
}

async function expectMappedAgain() {
  const dialog = await mapping()
  expect(dialog.getByLabelText<HTMLInputElement>('Group name', { selector: 'input' }).value).toBe('Spring')
  expect(dialog.getByLabelText<HTMLSelectElement>('Where').value).toBe('last_name')
  return dialog
}

it('A session that ended at the press of Import lost the file and the mapping of its columns', async () => {
  const routes = importRoutes()
  let isEnded = true
  const upload = routes['POST /api/contacts/upload']
  const page = await mapped({
    ...routes,
    'POST /api/contacts/upload': (request) => (isEnded || !upload ? sessionEnded() : upload(request)),
  })
  await page.click((await mapping()).getByRole('button', { name: 'Import contacts' }))
  await signInAgain(page)
  isEnded = false
  await page.click((await expectMappedAgain()).getByRole('button', { name: 'Import contacts' }))
  await screen.findByText(/Imported 1|1 contact/)
  expect(uploads().at(-1)).toMatchObject({ groupName: 'Spring' })
})

it('A session that ended in another tab lost the mapping', async () => {
  const page = await mapped(importRoutes())
  window.localStorage.removeItem('authToken')
  window.localStorage.removeItem('user')
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }))
  await signInAgain(page)
  const dialog = await expectMappedAgain()
  await page.click(dialog.getByRole('button', { name: 'Cancel' }))
})
