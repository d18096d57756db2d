// The pages of a form for visitors: signing up, and confirming.
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { heading, openPage } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const id = '0b6fb3a4-6c1f-4b7e-9a59-0d8e9a3f7c11'
const page = (more: object = {}) => ({
  ...{ language: null, texts: {}, confirm: true, hard: false, stamp: '1.s', logo: null, sender: null },
  topics: [{ id: 8, name: 'Tea', description: 'Once a month' }],
  fields: [
    { key: 'first_name', label: 'First Name', type: 'text', options: null },
    { key: 'plan', label: 'Plan', type: 'choice', options: ['Free', 'Paid'] },
  ],
  ...more,
})

type Routes = NonNullable<Parameters<typeof openPage>[1]>
const open = (more: object = {}, routes: Routes = {}, hash = '') =>
  openPage(`/f/${id}${hash}`, {
    'GET /api/captcha': () => Response.json({ kind: 'off', siteKey: null, reportsErrors: false }),
    [`GET /api/forms/${id}/page`]: () => Response.json(page(more)),
    [`POST /api/forms/${id}/sign-ups`]: () => Response.json({ message: 'Please check your inbox.' }),
    ...routes,
  })
const posted = (end: string) =>
  requests()
    .filter(({ method, url }) => method === 'POST' && url.endsWith(end))
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)

afterEach(() => vi.restoreAllMocks())

describe('The page of a form', () => {
  it('signs somebody up, and says to look at the inbox', async () => {
    const user = open()
    await heading('Sign up')
    await user.type(screen.getByLabelText('Email'), ' ann@far.example ')
    await user.type(screen.getByLabelText('First name (optional)'), 'Ann')
    await user.selectOptions(screen.getByLabelText('Plan (optional)'), 'Paid')
    await user.click(screen.getByRole('checkbox', { name: 'Tea' }))
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    await waitFor(() => screen.getByRole('heading', { name: 'Please check your inbox' }))
    expect(posted('/sign-ups')).toEqual([
      {
        ...{ email: 'ann@far.example', fields: { first_name: 'Ann', plan: 'Paid' }, language: 'en' },
        ...{ topicIds: [8], website: '', stamp: '1.s', hcaptchaToken: null },
      },
    ])
  })

  it('did not name the sender, and the title of its tab named Lettermill', async () => {
    const user = open({ sender: 'Dover Farm' })
    await heading('Sign up')
    expect(screen.getByText('Dover Farm')).toBeDefined()
    expect(document.title).toBe('Sign up · Dover Farm')
    await user.type(screen.getByLabelText('Email'), 'ann@far.example')
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    await waitFor(() => screen.getByRole('heading', { name: 'Please check your inbox' }))
    expect(document.title).toBe('Please check your inbox · Dover Farm')
    // The layout hides the product's logo on a page with this mark.
    expect(screen.getByText('Dover Farm').hasAttribute('data-own-logo')).toBe(true)
  })

  it('asks for an address before it sends', async () => {
    const user = open()
    await heading('Sign up')
    await user.click(screen.getByRole('button', { name: 'Sign up' }))
    await screen.findByText('Please enter a valid email address.')
    expect(posted('/sign-ups')).toEqual([])
  })

  it('is in the language of the visitor, but the form’s own texts stay as written', async () => {
    vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue(['uk-UA', 'en'])
    open({ texts: { title: 'Чай' } })
    await heading('Чай')
    await screen.findByRole('button', { name: 'Підписатися' })
    expect(screen.getByLabelText('Ім’я (необов’язково)')).toBeDefined()
  })

  it('was in English for German and French visitors', async () => {
    vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue(['sv', 'de-DE', 'en'])
    const body = { message: 'Too many', code: 'sign_ups_limit' }
    const user = open({}, { [`POST /api/forms/${id}/sign-ups`]: () => Response.json(body, { status: 429 }) })
    await heading('Anmeldung')
    expect(screen.getByLabelText('Vorname (optional)')).toBeDefined()
    expect(document.documentElement.lang).toBe('de')
    await user.type(screen.getByLabelText('E-Mail-Adresse'), 'ann@far.example')
    await user.click(screen.getByRole('button', { name: 'Anmelden' }))
    await waitFor(() => screen.getByText(/^Aus Ihrem Netz kamen zu viele/))
    expect(posted('/sign-ups')).toMatchObject([{ language: 'de' }])
  })

  it('is in the language of the form for every visitor', async () => {
    vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue(['en'])
    open({ language: 'uk' })
    await screen.findByRole('button', { name: 'Підписатися' })
  })

  it('takes over the values of a pasted form, and removes them from the URL at once', async () => {
    window.history.replaceState(null, '', `/f/${id}#email=ann%40far.example&first_name=Ann`)
    open({}, {}, '#email=ann%40far.example&first_name=Ann')
    await heading('Sign up')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ann@far.example')
    expect(screen.getByLabelText<HTMLInputElement>('First name (optional)').value).toBe('Ann')
    expect(window.location.hash).toBe('')
  })

  it('says in the visitor’s language why a sign-up was refused, and gets a fresh stamp', async () => {
    vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue(['uk'])
    const body = { message: 'Too many', code: 'sign_ups_limit' }
    const user = open({}, { [`POST /api/forms/${id}/sign-ups`]: () => Response.json(body, { status: 429 }) })
    await user.type(await screen.findByLabelText('Електронна пошта'), 'ann@far.example')
    await user.click(screen.getByRole('button', { name: 'Підписатися' }))
    await waitFor(() => screen.getByText(/З вашої мережі надійшло забагато підписок/))
    expect(requests().filter(({ url }) => url.endsWith('/page')).length).toBeGreaterThan(1)
  })

  it('says that the form was switched off', async () => {
    const gone = Response.json({ message: 'Not found', code: 'not_found' }, { status: 404 })
    open({}, { [`GET /api/forms/${id}/page`]: () => gone.clone() })
    await heading('This form does not exist')
  })
})

describe('The page of the confirmation link', () => {
  const confirmed = { language: 'en', text: null, redirect_url: null, sender: 'Corner Shop', logo: null }
  const openLink = (answer: () => Response = () => Response.json(confirmed), at = '/confirm?token=abc') =>
    openPage(at, { 'POST /api/forms/confirm': answer })

  const press = async (user: ReturnType<typeof openLink>, name = 'Confirm') =>
    user.click(await screen.findByRole('button', { name }))

  it('confirms nothing by itself, however long the page is in front', async () => {
    openLink()
    await heading('Confirm your address')
    screen.getByText('Press the button to complete your sign-up. If you did not sign up, close this page.')
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
    await new Promise((resolve) => window.setTimeout(resolve, 300))
    expect(posted('/confirm')).toEqual([])
    screen.getByRole('button', { name: 'Confirm' })
  })

  // spec: 2.forms.confirm
  it('confirms the address when a person presses the button, and only once', async () => {
    const user = openLink()
    await press(user)
    await heading('Thank you')
    expect(screen.getByText('Your address is confirmed.')).toBeDefined()
    // The title names the sender, because a reader does not know Lettermill.
    expect(document.title).toMatch(/ · Corner Shop$/)
    expect(screen.getByText('Corner Shop').hasAttribute('data-own-logo')).toBe(true)
    expect(posted('/confirm')).toEqual([{ token: 'abc' }])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('confirms by the keyboard', async () => {
    const user = openLink()
    const button = await screen.findByRole('button', { name: 'Confirm' })
    while (document.activeElement !== button) await user.tab()
    await user.keyboard('{Enter}')
    await heading('Thank you')
    expect(posted('/confirm')).toHaveLength(1)
  })

  it.each([
    ['en', 'Confirm'],
    ['uk', 'Підтвердити'],
    ['de', 'Bestätigen'],
    ['fr', 'Confirmer'],
    ['es', 'Confirmar'],
    ['it', 'Conferma'],
    ['pt', 'Confirmar'],
    ['nl', 'Bevestigen'],
    ['pl', 'Potwierdź'],
    ['ru', 'Подтвердить'],
  ])('asks in %s with a button', async (language, name) => {
    vi.spyOn(window.navigator, 'languages', 'get').mockReturnValue([language])
    openLink()
    await screen.findByRole('button', { name })
    if (language !== 'en') expect(screen.queryByText(/^Press the button/)).toBeNull()
    expect(posted('/confirm')).toEqual([])
  })

  it('thanks in the language of the sign-up and in the form’s own words', async () => {
    await press(openLink(() => Response.json({ ...confirmed, language: 'uk', text: 'Ласкаво просимо!' })))
    await heading('Дякуємо')
    expect(screen.getByText('Ласкаво просимо!')).toBeDefined()
  })

  it('thanks in German and says where it leads', async () => {
    const redirect_url = 'https://shop.example/danke'
    await press(openLink(() => Response.json({ ...confirmed, language: 'de', redirect_url })))
    await heading('Vielen Dank')
    expect(screen.getByText('Ihre Adresse ist bestätigt.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Sie werden zu shop.example weitergeleitet.' })).toBeDefined()
  })

  it('says that a link is no longer valid', async () => {
    const body = { message: 'This link is not valid any more.', code: 'confirm_token_invalid' }
    await press(openLink(() => Response.json(body, { status: 400 })))
    await heading('That did not work')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says if the token is missing', async () => {
    openLink(undefined, '/confirm')
    await screen.findByText(/The link is incomplete/)
  })
})
