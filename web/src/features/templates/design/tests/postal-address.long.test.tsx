// The postal address and the other added lines in the editors of templates.
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import gallery from '../../../../../../locales/en/readers/gallery.json'
import { signedInBefore } from '../../../../../test/page.tsx'
import { requests } from '../../../../../test/server.ts'
import { newFooter } from '../new-parts.ts'
import { aDesign, openEditor, part, rendered, stored, withAddress } from './editor-page.ts'

const sentence = /No postal address is set yet/

/** The test design with a footer that names this address. */
function withFooter(address: string) {
  const design = aDesign()
  const footer = newFooter(gallery.footer)
  design.sections[0]?.columns[0]?.blocks.push({ ...footer, address })
  return stored(design)
}

beforeEach(signedInBefore)

it('the checks of a letter did not say that the workspace has no postal address', async () => {
  const user = openEditor({
    'GET /api/settings': withAddress(''),
    'GET /api/templates/7': () => Response.json(withFooter('')),
    'PUT /api/settings': withAddress('2 Hill Road'),
  })
  await user.click(await screen.findByRole('tab', { name: 'Checks' }))
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(await screen.findByRole('tab', { name: 'Checks (1)' })).toBeDefined()
  await user.type(screen.getByLabelText('Postal address'), '2 Hill Road')
  await user.click(screen.getByRole('button', { name: 'Save the address' }))
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  expect(screen.getByText('No problems were found.')).toBeDefined()
  expect(requests().find(({ method, url }) => method === 'PUT' && url === '/api/settings')?.body).toBe(
    '{"postalAddress":"2 Hill Road"}',
  )
})

it('the checks counted the postal address alone, or found no problems, before the letter was checked', async () => {
  let answer = () => {}
  const user = openEditor({
    'GET /api/settings': withAddress(''),
    'GET /api/templates/7': () => Response.json(withFooter('2 Hill Road')),
    'POST /api/templates/render': () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(Response.json(rendered))
      }),
  })
  await user.click(await screen.findByRole('tab', { name: 'Checks' }))
  expect(await screen.findByText('The template has not been checked yet.')).toBeDefined()
  expect(screen.queryByText('No problems were found.')).toBeNull()
  await waitFor(() => expect(requests().some(({ url }) => url === '/api/templates/render')).toBe(true))
  answer()
  expect(await screen.findByText('No problems were found.')).toBeDefined()
})

it('the preview kept the footer without the address that had just been saved in the checks', async () => {
  let address = ''
  const rendering = () => ({
    html: `<p>Foot ${address}</p>`,
    text: 'x',
    findings: [],
    content: [],
    foot: null,
  })
  const user = openEditor({
    'GET /api/settings': () => withAddress(address)(),
    'GET /api/templates/7': () => Response.json(withFooter('')),
    'PUT /api/settings': () => withAddress((address = '2 Hill Road'))(),
    'POST /api/templates/render': () => Response.json(rendering()),
  })
  await user.click(await screen.findByRole('tab', { name: 'Checks' }))
  await user.type(await screen.findByLabelText('Postal address'), '2 Hill Road')
  await user.click(screen.getByRole('button', { name: 'Save the address' }))
  await user.click(screen.getByText('Preview', { selector: 'span' }))
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview')
  await waitFor(() => expect(frame.getAttribute('srcdoc')).toContain('Foot 2 Hill Road'))
})

const foot = { sent_by: 'Gesendet von', sender: 'Ann (ann@example.com)', postal_address: '', unsubscribe: '' }
const footed = (change: Partial<typeof foot>) => Response.json({ ...rendered, foot: { ...foot, ...change } })
const added = 'Added when the message is sent'

it('the canvas did not show the address that had just been saved in the checks', async () => {
  let address = ''
  const user = openEditor({
    'GET /api/settings': () => withAddress(address)(),
    'GET /api/templates/7': () => Response.json(withFooter('')),
    'PUT /api/settings': () => withAddress((address = '2 Hill Road'))(),
    'POST /api/templates/render': () =>
      address === '' ? Response.json(rendered) : footed({ postal_address: address }),
  })
  await user.click(await screen.findByRole('tab', { name: 'Checks' }))
  await user.type(await screen.findByLabelText('Postal address'), '2 Hill Road')
  expect(screen.queryByRole('note', { name: added })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save the address' }))
  expect((await screen.findByRole('note', { name: added })).textContent).toContain('2 Hill Road')
})

it('the canvas showed only the postal address of the lines that are added to a message', async () => {
  openEditor({
    'POST /api/templates/render': () => footed({ postal_address: '2 Hill Road', unsubscribe: 'Abmelden' }),
  })
  const note = await screen.findByRole('note', { name: added })
  expect(note.textContent).toBe(`${added}Gesendet von Ann (ann@example.com)\n2 Hill RoadAbmelden`)
})

it('the canvas says that the sender of the campaign is named, if the workspace has no sender yet', async () => {
  openEditor({ 'POST /api/templates/render': () => footed({ sender: '', postal_address: '2 Hill Road' }) })
  const note = await screen.findByRole('note', { name: added })
  expect(note.textContent).toContain('Gesendet von [the sender of the campaign]')
})

it('the canvas adds no lines below a letter that needs none', async () => {
  openEditor({ 'GET /api/templates/7': () => Response.json(withFooter('9 Own Street')) })
  expect((await part('Footer')).textContent).toContain('9 Own Street')
  const isRendered = () => expect(requests().some(({ url }) => url === '/api/templates/render')).toBe(true)
  await waitFor(isRendered)
  expect(screen.queryByRole('note')).toBeNull()
})

it('the tab of the checks did not say how many findings there are before somebody opened it', async () => {
  openEditor({
    'GET /api/settings': withAddress(''),
    'GET /api/templates/7': () => Response.json(withFooter('')),
  })
  await part('Footer')
  expect(requests().some(({ url }) => url === '/api/templates/render')).toBe(false)
  expect(await screen.findByRole('tab', { name: 'Checks (1)' })).toBeDefined()
})

it('a letter whose footer names an address of its own needs none of the workspace', async () => {
  const user = openEditor({
    'GET /api/settings': withAddress(''),
    'GET /api/templates/7': () => Response.json(withFooter('2 Hill Road')),
  })
  await user.click(await screen.findByRole('tab', { name: 'Checks' }))
  expect(await screen.findByText('No problems were found.')).toBeDefined()
})

it('the checks of a template in code say that the workspace has no postal address', async () => {
  openEditor({ 'GET /api/settings': withAddress('') }, '/templates/new/code?kind=html')
  expect(await screen.findByText(sentence)).toBeDefined()
})
