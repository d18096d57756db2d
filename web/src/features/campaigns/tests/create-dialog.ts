// Opens the dialog that creates a campaign and fills it in, for its tests.
import type { Campaign } from '@lettermill/contracts'
import { fireEvent, screen, within } from '@testing-library/react'
import { openPage } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { campaign } from './campaign.ts'
import { message, progress } from './campaign-server.ts'

export type Routes = NonNullable<Parameters<typeof openPage>[1]>
export type User = ReturnType<typeof openPage>

export const sender = (id: number, name: string, domain: string) => ({
  id,
  name,
  email: `${name.toLowerCase()}@${domain}`,
  domain,
  is_email_verified: true,
  is_domain_verified: false,
})

export const parts: Routes = {
  'GET /api/domains': () =>
    Response.json([
      { id: 1, domain_name: 'firm.example', is_verified: true },
      { id: 2, domain_name: 'new.example', is_verified: false },
    ]),
  'GET /api/senders': () =>
    Response.json([sender(3, 'Ann', 'firm.example'), sender(4, 'Bob', 'new.example')]),
  'GET /api/templates/names': () => Response.json([{ id: 5, name: 'Offer' }]),
  'POST /api/campaigns/preview': () => Response.json(message()),
  'GET /api/segments': () => Response.json([{ id: 8, name: 'Buyers' }]),
  'GET /api/groups': () => Response.json([{ id: 6, name: 'Leads', contactCount: 1200 }]),
}

export function openCampaigns(routes: Routes = {}, at = '/campaigns') {
  let rows: Campaign[] = [campaign({ name: 'Older' })]
  return openPage(at, {
    ...parts,
    'GET /api/campaigns/2': () => Response.json(rows[0]),
    'GET /api/campaigns/2/progress': () => Response.json(progress()),
    'GET /api/campaigns/2/message': () => Response.json(message()),
    'GET /api/campaigns': () => Response.json(rows, { headers: { 'x-total-count': String(rows.length) } }),
    'POST /api/campaigns': ({ body }) => {
      const created = campaign({ id: rows.length + 1, name: (JSON.parse(body) as { name: string }).name })
      rows = [created, ...rows]
      return Response.json(created)
    },
    ...routes,
  })
}

export async function openDialog(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Create Campaign' }))
  return within(await screen.findByRole('dialog', { name: 'Create Campaign' }))
}

export type Dialog = Awaited<ReturnType<typeof openDialog>>

export const options = (dialog: Dialog, label: string) =>
  within(dialog.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

export async function choose(user: User, dialog: Dialog, label: string, option: string) {
  const select = within(dialog.getByLabelText(label))
  await user.selectOptions(dialog.getByLabelText(label), await select.findByRole('option', { name: option }))
}

export async function fill(user: User, dialog: Dialog) {
  await user.click(dialog.getByLabelText('Campaign name'))
  await user.paste('Spring')
  await user.click(dialog.getByLabelText('Subject'))
  await user.paste('Hello')
  await choose(user, dialog, 'Domain', 'firm.example')
  await choose(user, dialog, 'Sender', 'Ann <ann@firm.example>')
  await choose(user, dialog, 'Template', 'Offer')
  await choose(user, dialog, 'Group', 'Leads (1,200)')
}

export function chooseTime(dialog: Dialog) {
  fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2030-01-02' } })
  fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '13:05' } })
}

export const submit = (dialog: Dialog, name: string) =>
  dialog.getByRole<HTMLButtonElement>('button', { name })
export const descriptionOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
/** A disabled button can still be pressed: it then says what is missing. */
export const isDisabled = (button: HTMLButtonElement) => button.getAttribute('aria-disabled') === 'true'
export const sent = () =>
  requests()
    .filter(({ method, url }) => method === 'POST' && url === '/api/campaigns')
    .map(({ body }) => JSON.parse(body) as unknown)
