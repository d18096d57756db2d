// The script of readers' pages, with pages as the server renders them.
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { AskToConfirm } from '../Confirm.tsx'
import { Leaving, Left, renderPage, Sentences, type PageFrame } from '../index.tsx'

const say = (...[key]: [key: string, params?: object]) => key
const frame: PageFrame = {
  language: 'de',
  title: 'Unsubscribe',
  failures: {
    title: 'It failed',
    unreachable: 'Server connection error: {reason}',
    failed: 'Error: {status}',
  },
}
const leaving = renderPage(frame, createElement(Leaving, { say, ask: 'Ask', button: 'Unsubscribe' }))
const left = `<html lang="uk"><title>Done</title>${renderPage(
  { language: 'uk', title: 'Unsubscribed' },
  createElement(Left, { say, sentences: ['No more mail'], topics: null }),
)}`

const calls = () => vi.mocked(fetch).mock.calls.map(([, init]) => String(init?.body as URLSearchParams))
const title = () => document.querySelector('h1')?.textContent

/** Shows a page and runs its script. */
async function show(main: string, answer: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', vi.fn(answer))
  document.body.innerHTML = main
  vi.resetModules()
  await import('./main.ts')
}

afterEach(() => vi.unstubAllGlobals())

// spec: 2.unsubscribe.at-once, 2.unsubscribe.success, 4.unsubscribe.states
test('unsubscribes at once with a single call, and shows the answer in its language', async () => {
  await show(leaving, () => Promise.resolve(new Response(left)))
  await vi.waitFor(() => expect(title()).toBe('Unsubscribed'))
  expect(calls()).toEqual([''])
  expect([document.title, document.documentElement.lang]).toEqual(['Done', 'uk'])
  expect(document.activeElement?.tagName).toBe('H1')
})

// spec: 2.unsubscribe.processing, 4.unsubscribe.states
test('says that it is working until the server answers', async () => {
  await show(leaving, () => new Promise(() => undefined))
  expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('true')
  expect(document.querySelector('.working')?.textContent).toBe('working')
})

// spec: 2.unsubscribe.error, 4.unsubscribe.states, 8.unsubscribe.failed
test.each([
  ['the answer of a proxy', () => Promise.resolve(new Response('', { status: 502 })), 'Error: 502'],
  ['its plain text', () => Promise.resolve(new Response('Gone away', { status: 502 })), 'Gone away'],
  ['no answer', () => Promise.reject(new Error('offline')), 'Server connection error: offline'],
])('shows %s as the error, and keeps the button', async (_what, answer, sentence) => {
  await show(leaving, answer)
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toBe(sentence))
  expect(title()).toBe('It failed')
  expect(document.querySelector('form')?.hasAttribute('aria-busy')).toBe(false)
})

// spec: 2.unsubscribe.success
test('posts the pressed button, without a reload', async () => {
  await show(left, () =>
    Promise.resolve(
      new Response(
        renderPage({ language: 'uk', title: 'Back' }, createElement(Sentences, { sentences: [] })),
      ),
    ),
  )
  expect(calls()).toEqual([])
  document.querySelector('button')?.click()
  await vi.waitFor(() => expect(title()).toBe('Back'))
  expect(calls()).toEqual(['do=back'])
})

test('posts nothing by itself on the page that confirms', async () => {
  const page = renderPage(
    { language: 'en', title: 'Confirm' },
    createElement(AskToConfirm, { say, error: null }),
  )
  await show(page, () => Promise.reject(new Error('no')))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(calls()).toEqual([])
})
