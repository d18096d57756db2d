// The preference page that a message links to, and the link to it on the unsubscribe page.
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { heading, openPage } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const known = {
  sender: { name: 'Hofladen Müller', email: 'post@hofladen.example' },
  recipient: 'a•••@example.com',
  language: 'en',
  logo: null,
  subscribed: true,
  names: { first_name: 'Ann', last_name: '' },
  topics: [
    { id: 3, name: 'Offers', description: 'Once a week', wanted: true },
    { id: 5, name: 'Events', description: '', wanted: false },
  ],
}

function openPreferences(given: object = {}, routes: Parameters<typeof openPage>[1] = {}) {
  const answer = { ...known, ...given }
  return openPage('/preferences?token=abc', {
    'GET /api/preferences': () => Response.json(answer),
    'PUT /api/preferences': () => Response.json(answer),
    'POST /api/unsubscribe': () => new Response('You have been unsubscribed.'),
    'POST /api/resubscribe': () => new Response('You are subscribed again.'),
    ...routes,
  })
}

const bodies = (path: string) =>
  requests()
    .filter(({ url, method }) => url === path && method !== 'GET')
    .map(({ body }) => JSON.parse(body) as unknown)
// A switch's description is part of its accessible name.
const switchOf = (name: string) =>
  screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) })
const isOn = async (name: string) => (await switchOf(name)).checked

describe('the preference page', () => {
  it('shows topics and names, and changes nothing when it is opened', async () => {
    openPreferences()
    await heading('Your preferences')
    await screen.findByText('Choose what Hofladen Müller sends to a•••@example.com.')
    expect([await isOn('Offers'), await isOn('Events')]).toEqual([true, false])
    expect(screen.getByText('Once a week')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ann')
    expect(requests().filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('saves the topics that the reader saw, and the names that were typed', async () => {
    const page = openPreferences()
    await page.click(await switchOf('Events'))
    await page.type(screen.getByLabelText('Last name'), 'Reed')
    await page.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(bodies('/api/preferences')).toEqual([
      { token: 'abc', last_name: 'Reed', topics: [{ id: 3, wanted: true }, { id: 5, wanted: true }] }, // prettier-ignore
    ])
  })

  it('unsubscribes from everything, and can subscribe again with new choices', async () => {
    const page = openPreferences()
    await page.click(await screen.findByRole('button', { name: 'Unsubscribe from everything' }))
    await screen.findByText(/^You are unsubscribed from everything/)
    expect(bodies('/api/unsubscribe')).toEqual([{ token: 'abc', from: 'preferences' }])
    expect(screen.queryByRole('button', { name: 'Unsubscribe from everything' })).toBeNull()
    await page.click(await switchOf('Offers'))
    await page.click(screen.getByRole('button', { name: 'Save and subscribe again' }))
    await screen.findByRole('button', { name: 'Unsubscribe from everything' })
    expect(bodies('/api/resubscribe')).toEqual([{ token: 'abc', from: 'preferences' }])
    expect(bodies('/api/preferences')).toMatchObject([{ topics: [{ id: 3, wanted: false }, {}] }])
  })

  it('says that a reader who unsubscribed before gets nothing', async () => {
    openPreferences({ subscribed: false })
    await screen.findByText(/^You are unsubscribed from everything/)
    expect(screen.getByRole('button', { name: 'Save and subscribe again' })).toBeDefined()
  })

  it('is in German for the reader of a German message', async () => {
    openPreferences({ language: 'de' })
    await heading('Ihre Einstellungen')
    expect(screen.getByRole('button', { name: 'Von allem abmelden' })).toBeDefined()
  })

  it('offers only to unsubscribe if the contact was deleted', async () => {
    openPreferences({ names: null, topics: [] })
    await screen.findByRole('button', { name: 'Unsubscribe from everything' })
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByLabelText('First name')).toBeNull()
  })

  it('says that a link belongs to a test message', async () => {
    openPreferences({ sender: null, recipient: null, names: null, topics: [] })
    await screen.findByText(/^This link belongs to a test message/)
    expect(screen.queryByRole('button', { name: /Unsubscribe/ })).toBeNull()
  })

  it('says why a link cannot be used', async () => {
    openPage('/preferences?token=abc', {
      'GET /api/preferences': () =>
        Response.json(
          { code: 'unsubscribe_token_invalid', message: 'The unsubscribe link is not valid.' },
          { status: 400 },
        ),
    })
    await heading('Your preferences cannot be shown')
    expect(screen.getByText('The unsubscribe link is not valid.')).toBeDefined()
  })

  it('shows why the server refuses, and keeps the typed text', async () => {
    const page = openPreferences({}, {
      'PUT /api/preferences': () =>
        Response.json({ code: 'preferences_often', message: 'Too often today.' }, { status: 429 }),
    }) // prettier-ignore
    await page.type(await screen.findByLabelText('Last name'), 'Reed')
    await page.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText(/Too often today|changed this many times/)
    expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Reed')
  })
})

describe('the unsubscribe page', () => {
  const openUnsubscribe = (topics: object[]) =>
    openPage('/unsubscribe-confirm?token=abc', {
      'GET /api/unsubscribe/details': () =>
        Response.json({ sender: null, recipient: null, language: null, logo: null }),
      'POST /api/unsubscribe': () => new Response('You have been unsubscribed.'),
      'GET /api/preferences': () => Response.json({ ...known, topics }),
    })

  it('offers topics besides Resubscribe', async () => {
    openUnsubscribe(known.topics)
    await heading('Unsubscribed')
    const link = await screen.findByRole('link', { name: 'Choose topics' })
    expect(link.getAttribute('href')).toBe('/preferences?token=abc')
  })

  it('offers no topics if the sender has none', async () => {
    openUnsubscribe([])
    await heading('Unsubscribed')
    await screen.findByRole('button', { name: 'Resubscribe' })
    expect(screen.queryByRole('link', { name: 'Choose topics' })).toBeNull()
  })
})
