// Deleting a template and undoing that (specification, sections 2, 4 and 8; P24).
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { type openPage, pressable, signedInBefore } from '../../../../test/page.tsx'
import { lastRequest, requests } from '../../../../test/server.ts'
import { offer, openTemplates } from './template-server.ts'

const refuse = (status: number, body: object) => () => Response.json(body, { status })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = async (user: ReturnType<typeof openPage>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('deleting a template', () => {
  const pressDelete = async (user: ReturnType<typeof openPage>) => {
    await press(user, 'Delete: Offer')
  }
  const confirmed = async (user: ReturnType<typeof openPage>) => {
    await pressDelete(user)
    const ask = await dialog('Confirmation of deletion')
    expect(ask.getByText('Are you sure you want to delete this template?')).toBeDefined()
    expect(ask.getByText('Offer')).toBeDefined()
    await user.click(await pressable(ask, 'Delete'))
  }

  // spec: 2.templates.delete, 4.template.delete, beyond.deletions.undo
  it('asks first, takes the template off the list at once, and can be undone', async () => {
    let templates = [offer]
    const user = openTemplates([], {
      'GET /api/templates': () => Response.json(templates),
      'DELETE /api/templates/7': () => Response.json({ message: 'Deleted.' }),
      'POST /api/templates/7/restore': () => {
        templates = [offer]
        return Response.json(offer)
      },
    })
    await screen.findByText('Offer')
    templates = []
    await confirmed(user)
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Offer' })).toBeNull())
    // Clicks directly, because happy-dom does not load the toasts' style sheet.
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: 'Offer' })).toBeDefined()
    // The toast tells people who do not see the list that the template is back.
    expect(await screen.findByText('Template "Offer" is back')).toBeDefined()
  })

  // spec: 4.template.delete, 8.templates.delete
  it('shows why it failed, and loads the list again', async () => {
    const user = openTemplates([offer], { 'DELETE /api/templates/7': refuse(500, { message: 'no' }) })
    await confirmed(user)
    expect(await screen.findByText('Failed to delete template.')).toBeDefined()
    expect(await screen.findByRole('heading', { name: 'Offer' })).toBeDefined()
    expect(lastRequest()).toMatchObject({ method: 'GET', url: '/api/templates?characters=6000' })
  })

  // spec: 2.templates.delete
  it('does nothing if it is cancelled', async () => {
    const user = openTemplates([offer])
    await pressDelete(user)
    await user.click((await dialog('Confirmation of deletion')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests().filter(({ method }) => method === 'DELETE')).toEqual([])
  })
})
