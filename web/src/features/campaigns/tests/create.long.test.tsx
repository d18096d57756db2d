// Creating a campaign as a person does (specification, sections 2, 4 and 5; P19, P20 and P29).
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { message } from './campaign-server.ts'
import {
  sender,
  openCampaigns,
  openDialog,
  options,
  choose,
  chooseTime,
  fill,
  submit,
  isDisabled,
  sent,
  type Routes,
} from './create-dialog.ts'

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('creating a campaign', () => {
  // spec: 2.campaigns.header, 2.campaigns.create, 3.campaign-form.fields, 4.campaign.on-top
  // spec: 5.campaign.create-button
  it('is possible when everything is filled in, and leads to the new draft', async () => {
    const user = openCampaigns()
    const dialog = await openDialog(user)
    expect(isDisabled(submit(dialog, 'Create'))).toBe(true)
    await fill(user, dialog)
    expect(isDisabled(submit(dialog, 'Create'))).toBe(false)
    await user.click(submit(dialog, 'Create'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByRole('heading', { name: 'Spring', level: 1 })
    expect(address()).toBe('/campaigns/2')
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Campaigns' }))
    await screen.findByRole('heading', { name: 'Older' })
    const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(names).toEqual(['Spring', 'Older'])
    expect(sent()).toMatchObject([
      { name: 'Spring', subject: 'Hello', domainId: '1', senderId: '3', templateId: '5', groupId: '6' },
    ])
    expect(sent()).toMatchObject([{ status: 'draft', scheduledAt: null }])
  })

  // spec: beyond.campaign.preselected
  it('needs only a name and a subject if there is one domain, sender, template and group', async () => {
    const user = openCampaigns({
      'GET /api/domains': () => Response.json([{ id: 1, domain_name: 'firm.example', is_verified: true }]),
      'GET /api/senders': () => Response.json([sender(3, 'Ann', 'firm.example')]),
    })
    const dialog = await openDialog(user)
    await dialog.findByRole('option', { name: 'Leads (1,200)' })
    await user.click(dialog.getByLabelText('Campaign name'))
    await user.paste('Spring')
    await user.click(dialog.getByLabelText('Subject'))
    await user.paste('Hello')
    await waitFor(() => expect(isDisabled(submit(dialog, 'Create'))).toBe(false))
    await user.click(submit(dialog, 'Create'))
    await waitFor(() =>
      expect(sent()).toMatchObject([{ domainId: '1', senderId: '3', templateId: '5', groupId: '6' }]),
    )
  })

  it('offers all contacts before the groups', async () => {
    const user = openCampaigns()
    const dialog = await openDialog(user)
    await dialog.findByRole('option', { name: 'Leads (1,200)' })
    expect(options(dialog, 'Group').slice(-2)).toEqual(['All contacts', 'Leads (1,200)'])
    await fill(user, dialog)
    await user.selectOptions(dialog.getByLabelText('Group'), 'All contacts')
    await user.click(submit(dialog, 'Create'))
    await waitFor(() => expect(sent()).toMatchObject([{ groupId: 'all' }]))
  })

  it('opens with the group that somebody wants to write to', async () => {
    openCampaigns({}, '/campaigns?do=create&about=g6')
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Campaign' }))
    const group = await dialog.findByLabelText<HTMLSelectElement>('Group')
    await waitFor(() => expect(group.value).toBe('6'))
    expect(dialog.getByLabelText<HTMLSelectElement>('Template').value).toBe('5')
  })

  it('opens with the segment that somebody wants to write to', async () => {
    const count = { contacts: 3, mailable: 3, left_out: [] }
    openCampaigns({ 'POST /api/segments/count': () => Response.json(count) }, '/campaigns?do=create&about=s8')
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Campaign' }))
    expect(await dialog.findByText('Buyers')).toBeDefined()
    expect(dialog.queryByLabelText('Group')).toBeNull()
    await waitFor(() => expect(requests().some(({ url }) => url === '/api/segments/count')).toBe(true))
    const counted = requests().find(({ url }) => url === '/api/segments/count')
    expect(JSON.parse(counted?.body ?? '')).toMatchObject({ target: { groups: [], segments: [8] } })
  })

  it('accepts several groups and segments, leaves others out, and counts the resulting contacts', async () => {
    const counted: unknown[] = []
    const user = openCampaigns({
      'POST /api/segments/count': ({ body }) => {
        counted.push(JSON.parse(body))
        const left_out = [{ reason: 'unsubscribed', count: 24 }]
        return Response.json({ contacts: 1204, mailable: 1180, left_out })
      },
    })
    const dialog = await openDialog(user)
    await fill(user, dialog)
    await user.click(
      dialog.getByRole('button', { name: 'Choose several groups or segments, or leave some out' }),
    )
    await user.click(dialog.getByRole('combobox', { name: 'Leave out' }))
    // Both selects keep their options in the page; the second select's options come last.
    const offered = await screen.findAllByRole('option', { name: 'Buyers', hidden: true })
    await user.click(offered.at(-1) ?? document.body)
    await dialog.findByText('1,204 contacts, 1,180 of them can be mailed')
    expect(dialog.getByText('24 contacts who unsubscribed')).toBeTruthy()
    const target = { groups: [6], segments: [], exceptGroups: [], exceptSegments: [8] }
    await waitFor(() => expect(counted.at(-1)).toEqual({ target }))
    await user.click(submit(dialog, 'Create'))
    await waitFor(() => expect(sent()).toMatchObject([{ target }]))
    expect(sent()).not.toMatchObject([{ groupId: expect.anything() as unknown }])
  })

  it('nothing said whether several groups and segments add up', async () => {
    const user = openCampaigns({
      'POST /api/segments/count': () => Response.json({ contacts: 9, mailable: 9, left_out: [] }),
    })
    const dialog = await openDialog(user)
    await fill(user, dialog)
    await user.click(
      dialog.getByRole('button', { name: 'Choose several groups or segments, or leave some out' }),
    )
    const help = 'Everybody who is in at least one of these groups and segments gets the campaign once.'
    expect(dialog.queryByText(help)).toBeNull()
    await user.click(dialog.getByRole('combobox', { name: 'To' }))
    const offered = await screen.findAllByRole('option', { name: 'Buyers', hidden: true })
    await user.click(offered[0] ?? document.body)
    expect(await dialog.findByText(help)).toBeDefined()
  })

  // spec: beyond.campaign.preheader
  it('sends a preheader and a Reply-To if they were filled in, and neither if they are blank', async () => {
    const user = openCampaigns()
    const dialog = await openDialog(user)
    await fill(user, dialog)
    await user.type(dialog.getByLabelText('Preheader'), ' Ten percent off ')
    await user.type(dialog.getByLabelText('Reply-To'), 'help@firm.example')
    await user.click(submit(dialog, 'Create'))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toMatchObject([{ preheader: 'Ten percent off', replyTo: 'help@firm.example' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.findByRole('heading', { name: 'Spring', level: 1 })
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Campaigns' }))
    // The form of the next campaign is empty.
    const next = await openDialog(user)
    await fill(user, next)
    await user.type(next.getByLabelText('Preheader'), '  ')
    await user.click(submit(next, 'Create'))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(Object.keys(sent()[1] as object)).not.toContain('preheader')
    expect(Object.keys(sent()[1] as object)).not.toContain('replyTo')
  })

  // spec: 5.campaign.sender-domain
  it('offers only the senders of the chosen domain, and clears the sender when the domain changes', async () => {
    const senders = [sender(3, 'Ann', 'firm.example'), sender(4, 'Bob', 'new.example')]
    const user = openCampaigns({
      'GET /api/senders': () => Response.json([...senders, sender(7, 'Eve', 'new.example')]),
    })
    const dialog = await openDialog(user)
    await fill(user, dialog)
    expect(options(dialog, 'Sender')).toEqual(['Choose...', 'Ann <ann@firm.example>'])
    await choose(user, dialog, 'Domain', 'new.example')
    expect(options(dialog, 'Sender')).toEqual(['Choose...', 'Bob <bob@new.example>', 'Eve <eve@new.example>'])
    expect(isDisabled(submit(dialog, 'Create'))).toBe(true)
  })

  // spec: 5.campaign.unverified-domain
  it('warns of a domain that is not verified before it schedules', async () => {
    const user = openCampaigns()
    const dialog = await openDialog(user)
    await choose(user, dialog, 'Domain', 'firm.example')
    chooseTime(dialog)
    expect(dialog.queryByText(/is not verified/)).toBeNull()
    await choose(user, dialog, 'Domain', 'new.example')
    expect(dialog.getByText(/The domain new\.example is not verified/)).toBeDefined()
  })

  it('warned of the domain of a draft, whose page and review say it again', async () => {
    const user = openCampaigns()
    const dialog = await openDialog(user)
    await choose(user, dialog, 'Domain', 'new.example')
    expect(dialog.queryByText(/is not verified/)).toBeNull()
  })

  it('warned of spam folders in test mode, although no mail leaves', async () => {
    const user = openCampaigns({
      'GET /api/mailbox': () => Response.json({ active: true, messages: [] }),
    })
    const dialog = await openDialog(user)
    await choose(user, dialog, 'Domain', 'new.example')
    chooseTime(dialog)
    expect(dialog.getByText(/new\.example is not verified\. That matters once messages leave/)).toBeDefined()
    expect(dialog.queryByText(/spam/)).toBeNull()
  })

  // spec: 3.campaign-form.schedule, 4.campaign.schedule-flag, 5.campaign.schedule, 5.campaign.earliest-date
  it('with a schedule needs a time and a date from today on, and names their time zone', async () => {
    const user = openCampaigns()
    const dialog = await openDialog(user)
    await fill(user, dialog)
    expect(dialog.getByRole('group', { name: 'Send later' })).toBeDefined()
    const date = dialog.getByLabelText<HTMLInputElement>('Date')
    expect(date.min).toBe(new Date().toISOString().slice(0, 10))
    expect(isDisabled(submit(dialog, 'Schedule'))).toBe(true)
    fireEvent.change(date, { target: { value: '2030-01-02' } })
    expect(isDisabled(submit(dialog, 'Schedule'))).toBe(true)
    expect(isDisabled(submit(dialog, 'Create'))).toBe(false)
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '13:05' } })
    await user.click(submit(dialog, 'Schedule'))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toMatchObject([
      { status: 'scheduled', scheduleDate: '2030-01-02', scheduleTime: '13:05', timezone: 'UTC' },
    ])
  })

  // spec: 8.campaigns.create
  it('says why the server refused the campaign, and keeps what was typed', async () => {
    const message = 'The time of the schedule has passed. Please choose a later one.'
    const user = openCampaigns({ 'POST /api/campaigns': () => Response.json({ message }, { status: 400 }) })
    const dialog = await openDialog(user)
    await fill(user, dialog)
    await user.click(submit(dialog, 'Create'))
    expect(await dialog.findByText(message)).toBeDefined()
    expect(dialog.getByLabelText<HTMLInputElement>('Campaign name').value).toBe('Spring')
  })

  // spec: beyond.drafts.kept
  it('can be closed and continued where it was left', async () => {
    const user = openCampaigns()
    await fill(user, await openDialog(user))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await openDialog(user)
    expect(again.getByLabelText<HTMLInputElement>('Campaign name').value).toBe('Spring')
    await waitFor(() => expect(isDisabled(submit(again, 'Create'))).toBe(false))
  })
})

describe('the preview in the dialog', () => {
  const previewed = () =>
    requests()
      .filter(({ url }) => url === '/api/campaigns/preview')
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  const echo: Routes = {
    'POST /api/campaigns/preview': ({ body }) => {
      const { subject, position } = JSON.parse(body) as { subject: string; position: number }
      return Response.json(message({ subject: `${subject} ${position}`, position }))
    },
  }

  // spec: beyond.preview.contact
  it('asks for a template first, and then shows the message for a contact of the group', async () => {
    const names = [
      { id: 5, name: 'Offer' },
      { id: 8, name: 'News' },
    ]
    const user = openCampaigns({ ...echo, 'GET /api/templates/names': () => Response.json(names) })
    const dialog = await openDialog(user)
    expect(dialog.getByText('Choose a template to see the message.')).toBeDefined()
    expect(previewed()).toEqual([])
    await fill(user, dialog)
    expect(await dialog.findByText('Hello 1')).toBeDefined()
    await waitFor(() =>
      expect(previewed().at(-1)).toEqual({
        subject: 'Hello',
        templateId: '5',
        senderId: '3',
        groupId: '6',
        topicId: null,
        position: 1,
      }),
    )
    expect(previewed().map(({ templateId }) => templateId)).not.toContain('')
    await user.click(dialog.getByRole('button', { name: 'Next contact' }))
    expect(await dialog.findByText('Hello 2')).toBeDefined()
  })

  // spec: beyond.campaign.preheader
  it('shows preheader and Reply-To beside the subject, but leaves out empty ones', async () => {
    const user = openCampaigns({
      'POST /api/campaigns/preview': ({ body }) => {
        const { preheader = '', replyTo = null } = JSON.parse(body) as {
          preheader?: string
          replyTo?: string
        }
        return Response.json(message({ preheader, reply_to: replyTo }))
      },
    })
    const dialog = await openDialog(user)
    await fill(user, dialog)
    const preview = within(dialog.getByRole('region', { name: 'Preview' }))
    expect(await preview.findByText('Hello Olga')).toBeDefined()
    expect(preview.queryByText('Preheader')).toBeNull()
    expect(preview.queryByText('Reply-To')).toBeNull()
    await user.type(dialog.getByLabelText('Preheader'), 'Ten percent off')
    await user.type(dialog.getByLabelText('Reply-To'), 'help@firm.example')
    expect(await preview.findByText('Ten percent off')).toBeDefined()
    expect(await preview.findByText('help@firm.example')).toBeDefined()
  })

  it('is updated when typing pauses, not at each key', async () => {
    const user = openCampaigns(echo)
    const dialog = await openDialog(user)
    await fill(user, dialog)
    await dialog.findByText('Hello 1')
    const before = previewed().length
    await user.type(dialog.getByLabelText('Subject'), ' Olga')
    expect(await dialog.findByText('Hello Olga 1')).toBeDefined()
    expect(previewed().length - before).toBeLessThan(4)
    expect(sent()).toEqual([])
  })

  it('shows the reason if there is no preview, and the form stays usable', async () => {
    const said = 'The subject cannot be read: output not closed'
    const user = openCampaigns({
      'POST /api/campaigns/preview': () => Response.json({ message: said }, { status: 400 }),
    })
    const dialog = await openDialog(user)
    await fill(user, dialog)
    expect(await dialog.findByText(said)).toBeDefined()
    expect(isDisabled(submit(dialog, 'Create'))).toBe(false)
  })

  it('is folded on a phone, and rendered only when it is unfolded', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(max-width: 639px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const user = openCampaigns(echo)
    const dialog = await openDialog(user)
    await fill(user, dialog)
    expect(previewed()).toEqual([])
    const folded = dialog.getByText('Preview').closest('details') as HTMLDetailsElement
    // happy-dom does not open a `details` element by itself.
    folded.open = true
    fireEvent(folded, new Event('toggle'))
    expect(await dialog.findByText('Hello 1')).toBeDefined()
  })
})

it('Two hundred templates were a list without a search', async () => {
  const templates = Array.from({ length: 200 }, (_, index) => ({
    id: index + 1,
    name: `Letter ${String(index + 1)}`,
  }))
  const user = openCampaigns({ 'GET /api/templates/names': () => Response.json(templates) })
  const dialog = await openDialog(user)
  const field = await dialog.findByRole('combobox', { name: 'Template' })
  await waitFor(() => expect(field.tagName).toBe('INPUT'))
  await user.type(dialog.getByRole('combobox', { name: 'Template' }), '187')
  await user.click(await screen.findByRole('option', { name: 'Letter 187', hidden: true }))
  expect(dialog.getByRole('combobox', { name: 'Template' })).toHaveProperty('value', 'Letter 187')
})
