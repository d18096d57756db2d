// The audit log as an administrator reads it.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { auditActions, type AuditEntry } from '@lettermill/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import english from '../../../../../locales/en/app/audit.json'
import ukrainian from '../../../../../locales/uk/app/audit.json'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { atWidth, heading, olena, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const record = (more: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-20T13:05:00.000Z',
  action: 'signed_in',
  outcome: 'done',
  by: 'session',
  account_id: 7,
  account_email: 'ann@office.example',
  workspace_id: 3,
  workspace: 'Mill Lane',
  address: '192.0.2.7',
  object: null,
  object_id: null,
  object_name: null,
  rows: null,
  detail: null,
  reason_code: null,
  reason_params: null,
  times: 1,
  ...more,
})

interface Page {
  records: AuditEntry[]
  next?: string | null
  searched_to?: string | null
}

function openAudit(answer: (query: URLSearchParams) => Page, more: Parameters<typeof openPage>[1] = {}) {
  return openPage('/admin/audit', {
    'POST /api/auth/validate-token': () =>
      Response.json({ isValid: true, user: { ...olena, isAdmin: true } }),
    'GET /api/admin/audit': ({ url }) =>
      Response.json({ next: null, searched_to: null, ...answer(new URLSearchParams(url.split('?')[1])) }),
    ...more,
  })
}

const asked = () =>
  requests()
    .filter(({ url }) => url.startsWith('/api/admin/audit?'))
    .map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])))
/**
 * The row that contains this text. Searching by role would be slow, because the filter has 50 actions to choose from.
 */
async function row(said: string | RegExp) {
  const [found] = await screen.findAllByText(said, { selector: 'td *' })
  const line = found?.closest('tr')
  if (!line) throw new Error(`No row says ${String(said)}`)
  return within(line)
}

beforeEach(signedInBefore)
afterEach(() => vi.restoreAllMocks())

describe('the audit log', () => {
  it.each([
    [834, 'stack', ['When', 'What']],
    [390, 'stacked', ['When', 'Who', 'Workspace', 'What', 'Address']],
  ])('is a table on a tablet, and blocks of values on a phone: %i pixels', async (width, form, names) => {
    atWidth(width)
    openAudit(() => ({ records: [record({})] }))
    const line = await row(/signed in/i)
    const table = screen.getByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(names)
    expect(table.parentElement?.dataset['form']).toBe(form)
    // At every width the row shows who acted and from which address.
    expect(line.getByText(/ann@office\.example/)).toBeDefined()
    expect(line.getByText(/192\.0\.2\.7/)).toBeDefined()
  })

  it('says for each record who did what, when and from where, in sentences', async () => {
    openAudit(() => ({
      records: [
        record({ id: 5, action: 'campaign_exported', object_name: 'November', rows: 1_000_000 }),
        record({
          id: 4,
          action: 'campaign_scheduled',
          object_name: 'May',
          detail: '2026-12-24T18:00:00.000Z',
        }),
        record({
          id: 3,
          action: 'sign_in_failed',
          outcome: 'refused',
          by: 'stranger',
          account_email: null,
          object_name: 'ben@office.example',
          detail: 'wrong_password',
          times: 14,
        }),
        record({ id: 2, action: 'template_changed', by: 'api token', object_name: 'Letter' }),
        record({ id: 1, action: 'campaign_started', by: 'product', account_email: null, address: null }),
      ],
    }))
    await heading('Audit log')
    expect(
      (await row(/November/)).getByText('Downloaded the report of the campaign "November"'),
    ).toBeDefined()
    expect((await row(/November/)).getByText('1,000,000 rows')).toBeDefined()
    expect((await row(/November/)).getByText('11/20/2026, 01:05 PM')).toBeDefined()
    expect((await row(/"May"/)).getByText('12/24/2026, 06:00 PM')).toBeDefined()
    const failed = await row(/ben@office/)
    expect(failed.getByText('Failed to sign in as ben@office.example')).toBeDefined()
    expect(failed.getByText('refused')).toBeDefined()
    expect(failed.getByText('wrong password · 14 times within a minute')).toBeDefined()
    expect(failed.getByText('Not signed in')).toBeDefined()
    expect((await row(/Letter/)).getByText('ann@office.example (by API token)')).toBeDefined()
    expect((await row(/Started/)).getByText('Lettermill itself')).toBeDefined()
  })

  it('names roles, policies and second factors in the chosen language', async () => {
    await chooseLanguage('de')
    openAudit(() => ({
      records: [
        record({ id: 6, action: 'member_role_changed', object_name: 'ben@office.example', detail: 'viewer' }),
        record({ id: 5, action: 'member_invited', detail: 'cleo@office.example, manager' }),
        record({ id: 4, action: 'provider_role_given', detail: 'editor' }),
        record({ id: 3, action: 'approval_policy_changed', detail: 'above 5000' }),
        record({ id: 2, action: 'approval_policy_changed', detail: 'always' }),
        record({ id: 1, action: 'second_factor_added', detail: 'totp' }),
      ],
    }))
    expect(await row('Rolle von ben@office.example geändert: Leser')).toBeDefined()
    expect(await row('cleo@office.example, Verwalter eingeladen')).toBeDefined()
    expect(await row('Bearbeiter')).toBeDefined()
    expect(await row(/^Geändert, .*: Mehr Empfänger als 5.000$/)).toBeDefined()
    expect(await row(/^Geändert, .*: Alle$/)).toBeDefined()
    expect(await row('Authenticator-App')).toBeDefined()
  })

  it('says in the chosen language why a campaign is on hold', async () => {
    await chooseLanguage('uk')
    openAudit(() => ({
      records: [
        record({
          action: 'campaign_held',
          by: 'product',
          object_name: 'May',
          detail: 'The server’s words.',
          reason_code: 'held_parts_deleted',
          reason_params: { parts: ['sender', 'domain'] },
        }),
      ],
    }))
    expect(await screen.findByText(/видалено: відправника, домен\./, { selector: 'td *' })).toBeDefined()
  })

  it('is loaded in the time zone of Settings, and loaded again after each change of a filter', async () => {
    const user = openAudit(() => ({ records: [record({})] }))
    await row(/Signed in/)
    expect(asked().at(-1)).toEqual({ timezone: 'UTC' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Deleted the group "…"')
    fireEvent.change(screen.getByLabelText('From day'), { target: { value: '2026-11-01' } })
    await user.type(screen.getByRole('searchbox', { name: 'Email of the account' }), 'ann@office.example')
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({
        timezone: 'UTC',
        action: 'group_deleted',
        account: 'ann@office.example',
        from: '2026-11-01',
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull())
  })

  it('loads older entries after the ones that are shown', async () => {
    const user = openAudit((query) =>
      query.get('before') === 'place'
        ? { records: [record({ id: 1, action: 'signed_out' })] }
        : { records: [record({ id: 2 })], next: 'place', searched_to: '2026-11-20T13:05:00.000Z' },
    )
    await row(/Signed in/)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await row(/Signed out/)
    await row(/Signed in/)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('says how far back it has searched if nothing was found yet', async () => {
    const user = openAudit((query) =>
      query.has('before')
        ? { records: [] }
        : { records: [], next: 'place', searched_to: '2026-11-20T13:05:00.000Z' },
    )
    expect(await screen.findByText('Lettermill has searched back to 11/20/2026, 01:05 PM.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Search further back' }))
    expect(await screen.findByText('No entries yet')).toBeDefined()
  })

  it('says if nothing matches', async () => {
    const user = openAudit(() => ({ records: [] }))
    expect(await screen.findByText('No entries yet')).toBeDefined()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Signed out')
    expect(await screen.findByText('No matching entries')).toBeDefined()
  })

  it('is saved as a CSV file with the current filters', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const user = openAudit(() => ({ records: [record({})] }), {
      'GET /api/admin/audit/export': () => new Response('At\r\n'),
    })
    await row(/Signed in/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Signed out')
    await user.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(saved).toEqual(['audit_log.csv']))
    expect(requests().at(-1)?.url).toBe('/api/admin/audit/export?timezone=UTC&action=signed_out')
  })

  it('can be loaded again after a failure', async () => {
    let fails = true
    const user = openAudit(() => ({ records: [record({})] }), {
      'GET /api/admin/audit': () =>
        fails
          ? Response.json({ message: 'The disk is full.' }, { status: 400 })
          : Response.json({ records: [record({})], next: null, searched_to: null }),
    })
    await screen.findByText(/The disk is full\./)
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await row(/Signed in/)
  })
})

it('every audited action has a sentence in both languages', () => {
  for (const audit of [english, ukrainian])
    expect(Object.keys(audit.actions).sort()).toEqual([...auditActions].sort())
})

it('only administrators see a link to the audit log', async () => {
  openPage('/dashboard')
  await screen.findByRole('navigation', { name: 'Main navigation' })
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull()
})
