// The page that a reader's unsubscribe link opens (specification, sections 5 and 8; P32).
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { heading, openPage } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'

const posted = (path: string) => requests().filter(({ url }) => url === path)

const unknown = { sender: null, recipient: null, language: null, unconfirmed: false, logo: null }

function openLink(answer: () => Response | Promise<Response>, details: object = unknown) {
  return openPage('/unsubscribe-confirm?token=abc', {
    'GET /api/unsubscribe/details': () => Response.json(details),
    'POST /api/unsubscribe': answer,
    'POST /api/resubscribe': () => new Response('You are subscribed again.'),
  })
}

describe('the unsubscribe page', () => {
  // spec: 2.unsubscribe.at-once, 2.unsubscribe.success, 4.unsubscribe.states
  it('unsubscribes at once, with a single call', async () => {
    openLink(() => new Response('You have been unsubscribed.'))
    await heading('Unsubscribed')
    expect(screen.getByText('You have been unsubscribed.')).toBeDefined()
    expect(posted('/api/unsubscribe').map(({ body }) => JSON.parse(body))).toEqual([{ token: 'abc' }])
  })

  // spec: 2.unsubscribe.sender
  it('names the sender and the masked address', async () => {
    const details = {
      sender: { name: 'Hofladen Müller', email: 'post@hofladen.example' },
      recipient: 'a•••@example.com',
      language: 'en',
      logo: null,
    }
    const page = openLink(() => new Response('You have been unsubscribed.'), details)
    await screen.findByText('Hofladen Müller will not write to a•••@example.com any more.')
    await page.click(screen.getByRole('button', { name: 'Resubscribe' }))
    await screen.findByText('Hofladen Müller will write to a•••@example.com again.')
  })

  it('said that a person who never confirmed a sign-up is subscribed again', async () => {
    const page = openLink(() => new Response('You have been unsubscribed.'), {
      ...unknown,
      unconfirmed: true,
    })
    await page.click(await screen.findByRole('button', { name: 'Resubscribe' }))
    await heading('Your sign-up is not confirmed yet')
    expect(screen.getByText(/^You are not subscribed: your sign-up still waits/)).toBeDefined()
    expect(screen.queryByText('You are subscribed again.')).toBeNull()
  })

  it('showed the logo of the product, which the reader does not know, instead of the sender’s logo', async () => {
    const details = {
      ...unknown,
      sender: { name: 'Hofladen Müller', email: 'post@hofladen.example' },
      logo: '/uploads/logo.png',
    }
    openLink(() => new Response('You have been unsubscribed.'), details)
    const logo = await screen.findByRole('img', { name: 'Hofladen Müller' })
    expect(logo.getAttribute('src')).toBe('/uploads/logo.png')
  })

  it('showed the logo of the product instead of the sender’s name, if the sender has no logo', async () => {
    const sender = { name: 'Hofladen Müller', email: 'post@hofladen.example' }
    openLink(() => new Response('You have been unsubscribed.'), { ...unknown, sender })
    // The layout hides the product's logo on a page with this mark.
    expect((await screen.findByText('Hofladen Müller')).hasAttribute('data-own-logo')).toBe(true)
  })

  // spec: 2.unsubscribe.sender
  it('is in German for the reader of a German message', async () => {
    const details = {
      sender: { name: '', email: 'post@hofladen.example' },
      recipient: 'a•••@example.com',
      language: 'de',
      logo: null,
    }
    const page = openLink(() => new Response('You have been unsubscribed.'), details)
    await heading('Sie sind abgemeldet')
    expect(screen.getByText('post@hofladen.example schreibt nicht mehr an a•••@example.com.')).toBeDefined()
    // A screen reader and a translator read the language of the page, and a reader does not know Lettermill.
    expect(document.documentElement.lang).toBe('de')
    expect(document.title).toBe('Sie sind abgemeldet · post@hofladen.example')
    expect(screen.queryByText('You have been unsubscribed.')).toBeNull()
    const card = screen.getByText('post@hofladen.example schreibt nicht mehr an a•••@example.com.')
    expect(card.closest<HTMLElement>('[role=status]')?.lang).toBe('de')
    await page.click(screen.getByRole('button', { name: 'Wieder anmelden' }))
    await heading('Sie sind wieder angemeldet')
  })

  it('is in Ukrainian for the reader of a Ukrainian message', async () => {
    openLink(() => new Response('You have been unsubscribed.'), { ...unknown, language: 'uk' })
    await heading('Вас відписано від розсилки')
  })

  it('unsubscribes even if it knows nothing about the message', async () => {
    openPage('/unsubscribe-confirm?token=abc', {
      'GET /api/unsubscribe/details': () => new Response('', { status: 502 }),
      'POST /api/unsubscribe': () => new Response('You have been unsubscribed.'),
    })
    await heading('Unsubscribed')
  })

  // spec: 2.unsubscribe.processing, 4.unsubscribe.states
  it('says that it is working until the server answers', async () => {
    openLink(() => new Promise<Response>(() => undefined))
    await heading('Unsubscribe')
    expect(screen.getByText('Unsubscribing...')).toBeDefined()
  })

  // spec: 2.unsubscribe.success
  it('lets the reader resubscribe', async () => {
    const page = openLink(() => new Response('You have been unsubscribed.'))
    await page.click(await screen.findByRole('button', { name: 'Resubscribe' }))
    await heading('You are subscribed again')
    expect(posted('/api/resubscribe')).toHaveLength(1)
  })

  // spec: 5.unsubscribe.no-token
  it('says that the token is missing, and calls no server', async () => {
    openPage('/unsubscribe-confirm')
    await screen.findByText('The unsubscribe token is missing.')
    expect(posted('/api/unsubscribe')).toEqual([])
  })

  // spec: 2.unsubscribe.error, 4.unsubscribe.states, 8.unsubscribe.failed
  it.each([
    [
      'the server’s message',
      'The unsubscribe link is not valid.',
      () => Response.json({ message: 'The unsubscribe link is not valid.' }, { status: 400 }),
    ],
    ['the raw text of the answer', 'Token is spent', () => new Response('Token is spent', { status: 400 })],
    ['the HTTP status', 'Unsubscribe processing error: 502', () => new Response('', { status: 502 })],
    [
      'the reason of a failed connection',
      'Server connection error: Failed to fetch',
      () => Promise.reject(new TypeError('Failed to fetch')),
    ],
  ])('shows %s if unsubscribing failed', async (_what, sentence, answer) => {
    openLink(answer)
    await heading('Unsubscribing did not work')
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  })
})
