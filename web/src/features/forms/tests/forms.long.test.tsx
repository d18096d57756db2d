// The list of forms, and the editor of one.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { address, openPage, signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { loginRoutes, sessionEnded, signInAgain } from '../../../../test/sign-in-again.ts'

const form = (more: object = {}) => ({
  id: 3,
  public_id: '0b6fb3a4-6c1f-4b7e-9a59-0d8e9a3f7c11',
  name: 'Tea news',
  group_id: 5,
  group_name: 'Readers',
  sender_id: 6,
  field_keys: ['first_name'],
  topic_ids: [],
  confirm: true,
  language: null,
  texts: {},
  redirect_url: null,
  enabled: true,
  version: 1,
  sign_ups: 12,
  confirmed: 9,
  flooded_at: null,
  created_at: '2026-04-03T10:00:00Z',
  updated_at: '2026-04-03T10:00:00Z',
  ...more,
})
const group = { id: 5, name: 'Readers', contactCount: 3, uploaded_file_name: null, uploaded_at: null }
const sender = {
  id: 6,
  name: 'Ann',
  email: 'ann@shop.example',
  domain: 'shop.example',
  is_email_verified: true,
  is_domain_verified: true,
}
const plan = { id: 7, key: 'plan', label: 'Plan', type: 'text', options: null, position: 0, used_in: [] }

const topic = {
  id: 8,
  name: 'Tea',
  description: '',
  position: 0,
  archived_at: null,
  wanted: 0,
  declined: 0,
}

type Routes = NonNullable<Parameters<typeof openPage>[1]>
const open = (at: string, routes: Routes = {}) =>
  openPage(at, {
    'GET /api/forms': () => Response.json([form()]),
    'GET /api/forms/3': () => Response.json(form()),
    'GET /api/groups': () => Response.json([group]),
    'GET /api/senders': () => Response.json([sender]),
    'GET /api/fields': () => Response.json([plan]),
    'GET /api/topics': () => Response.json([topic]),
    ...routes,
  })
const sent = (method: string) =>
  requests()
    .filter((each) => each.method === method && each.url.startsWith('/api/forms'))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)

beforeEach(signedInBefore)

describe('The list of forms', () => {
  it('shows how many signed up and confirmed, and leads to each', async () => {
    const user = open('/forms')
    const row = (await screen.findByRole('link', { name: 'Tea news' })).closest('tr')
    expect(row?.textContent).toContain('Readers')
    expect(row?.textContent).toMatch(/12.*9/)
    await user.click(screen.getByRole('link', { name: 'Tea news' }))
    expect(address()).toBe('/forms/3')
  })

  it('warns if very many people sign up', async () => {
    open('/forms', { 'GET /api/forms': () => Response.json([form({ flooded_at: '2026-04-03T10:00:00Z' })]) })
    await screen.findByText(/Very many people signed up within an hour/)
  })
})

describe('A form', () => {
  it('listed the built-in fields in English in Ukrainian, and its preview was in English', async () => {
    await chooseLanguage('uk')
    open('/forms/3')
    await screen.findByRole('checkbox', { name: 'Назва компанії' })
    await screen.findByText('Ім’я (необов’язково)')
  })

  it('could copy the address of its page, but not open the page', async () => {
    open('/forms/3?tab=embed')
    const link = await screen.findByRole('link', { name: 'Open the page' })
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of the form’s page' })
    expect(link.getAttribute('href')).toBe(field.value)
    expect(link.getAttribute('target')).toBe('_blank')
  })

  // spec: 2.forms.edit
  it('is created with the only group and sender, and then shows what to paste', async () => {
    const user = open('/forms/new', { 'POST /api/forms': () => Response.json(form()) })
    await user.type(await screen.findByLabelText('Name'), 'Tea news')
    await user.click(screen.getByRole('checkbox', { name: 'Plan' }))
    await user.click(screen.getByRole('checkbox', { name: 'Tea' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(address()).toBe('/forms/3?tab=embed'))
    expect(sent('POST')).toMatchObject([
      {
        name: 'Tea news',
        groupId: 5,
        senderId: 6,
        fieldKeys: ['first_name', 'plan'],
        topicIds: [8],
        confirm: true,
      },
    ])
    const html = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'HTML for your website' })
    expect(html.value).toContain('/f/0b6fb3a4-6c1f-4b7e-9a59-0d8e9a3f7c11"')
    expect(html.value).toContain('name="first_name"')
  })

  it('is not saved without a name, and says that the name is missing', async () => {
    const user = open('/forms/new')
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await screen.findByText('Give the form a name.')
    expect(sent('POST')).toEqual([])
  })

  it('could not be in German', async () => {
    const user = open('/forms/3', { 'PUT /api/forms/3': () => Response.json(form({ language: 'de' })) })
    const choice = await screen.findByRole('combobox', { name: 'Language' })
    const names = within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(names.slice(0, 4)).toEqual(['The visitor’s', 'Dutch', 'English', 'French'])
    await user.selectOptions(choice, 'German')
    const preview = screen.getByRole('img', { name: 'The form at 390 pixels' })
    await waitFor(() => expect(preview.textContent).toContain('Vorname (optional)'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent('PUT')).toMatchObject([{ language: 'de' }]))
  })

  // spec: 2.forms.edit
  it('shows its own texts in the preview while they are typed', async () => {
    const user = open('/forms/3')
    const preview = await screen.findByRole('img', { name: 'The form at 390 pixels' })
    await user.type(screen.getByLabelText('Title'), 'Come in')
    expect(preview.textContent).toContain('Come in')
    await user.click(screen.getByRole('button', { name: 'Desktop' }))
    expect(screen.getByRole('img', { name: 'The form at 1440 pixels' })).toBeDefined()
  })

  it.each([
    ['Address after confirming', 'http://shop.example', 'The address must begin with https://.'],
    ['Title', '{{{{ email }}', 'Merge tags do not work here.'],
  ])('refuses invalid values in %s', async (label, typed, sentence) => {
    const user = open('/forms/3')
    await user.type(await screen.findByLabelText(label), typed)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(sentence)
    expect(sent('PUT')).toEqual([])
  })

  it('lists who signed up, with the state of each sign-up', async () => {
    const signUp = { id: 1, email: 'ann@far.example', state: 'mailed', form_version: 1 }
    const moments = { created_at: '2026-04-03T10:00:00Z', confirmed_at: null }
    open('/forms/3?tab=signUps', {
      'GET /api/forms/3/sign-ups': () => Response.json([{ ...signUp, ...moments }]),
    })
    await screen.findByText('ann@far.example')
    expect(screen.getByText('Waits for confirmation')).toBeDefined()
  })

  describe('with sign-ups', () => {
    const row = (id: number, state: string) => ({
      id,
      email: `${state}@far.example`,
      state,
      form_version: 1,
      created_at: '2026-04-03T10:00:00Z',
      confirmed_at: null,
      is_member: false,
      mailed_before: false,
    })
    const states = ['waiting', 'mailed', 'member', 'limited', 'suppressed', 'failed', 'confirmed']
    const list = () => Response.json(states.map((state, index) => row(index + 1, state)))

    it('sends the mail again to whoever waits for confirmation or was not mailed for a limit', async () => {
      const user = open('/forms/3?tab=signUps', {
        'GET /api/forms/3/sign-ups': list,
        'POST /api/forms/3/sign-ups/4/send': () => Response.json(row(4, 'mailed')),
      })
      const buttons = await screen.findAllByRole('button', { name: /^Send the message to/ })
      expect(buttons.map((each) => each.getAttribute('aria-label'))).toEqual([
        'Send the message to mailed@far.example again',
        'Send the message to limited@far.example again',
      ])
      await user.click(screen.getByRole('button', { name: 'Send the message to limited@far.example again' }))
      await screen.findByText('The message is on its way to limited@far.example.')
      const loads = () => requests().filter(({ url }) => url.startsWith('/api/forms/3/sign-ups?'))
      await waitFor(() => expect(loads()).toHaveLength(2))
    })

    it('offers no mail to who is in by now, and names the recent one at a limit', async () => {
      open('/forms/3?tab=signUps', {
        'GET /api/forms/3/sign-ups': () =>
          Response.json([
            { ...row(1, 'mailed'), is_member: true },
            { ...row(2, 'limited'), mailed_before: true },
          ]),
      })
      await screen.findByText('Signed up already')
      expect(screen.getByText('Message sent a short while ago')).toBeDefined()
      expect(screen.queryByText('Waits for confirmation')).toBeNull()
      const buttons = screen.getAllByRole('button', { name: /^Send the message to/ })
      expect(buttons.map((each) => each.getAttribute('aria-label'))).toEqual([
        'Send the message to limited@far.example again',
      ])
    })

    it('says why the mail is not sent again', async () => {
      const refused = { code: 'sign_up_mails_limit', message: 'The address has had the most mails.' }
      const user = open('/forms/3?tab=signUps', {
        'GET /api/forms/3/sign-ups': list,
        'POST /api/forms/3/sign-ups/2/send': () => Response.json(refused, { status: 429 }),
      })
      await user.click(
        await screen.findByRole('button', { name: 'Send the message to mailed@far.example again' }),
      )
      await screen.findByText('The address has had the most mails.')
    })
  })

  it('is deleted after a confirmation', async () => {
    const user = open('/forms/3', { 'DELETE /api/forms/3': () => Response.json({ message: 'Deleted' }) })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(address()).toBe('/forms'))
  })

  it('says if it does not exist', async () => {
    const gone = Response.json({ message: 'Not found', code: 'not_found' }, { status: 404 })
    open('/forms/9', { 'GET /api/forms/9': () => gone.clone() })
    await screen.findByText('Form not found')
  })
})

it('A sign-up form that was being edited when the session ended was lost', async () => {
  const user = open('/forms/3', { ...loginRoutes(), 'PUT /api/forms/3': sessionEnded })
  await user.type(await screen.findByLabelText('Name'), ' and offers')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await signInAgain(user)
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  expect(name.value).toBe('Tea news and offers')
})

it('Nothing of a form is kept for the next person when somebody signs out', async () => {
  const user = open('/forms/3', loginRoutes())
  await user.type(await screen.findByLabelText('Name'), ' and offers')
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(screen.queryByText('Your session ended. Your text is kept.')).toBeNull()
})
