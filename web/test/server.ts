// A fake server in place of the network: tests define its answers and read the requests that it got.
import { vi } from 'vitest'

export interface Asked {
  url: string
  method: string
  headers: Headers
  body: string
}

let asked: Asked[] = []

function note(url: unknown, init: RequestInit | undefined): Asked {
  const request = {
    url: String(url),
    method: init?.method ?? 'GET',
    headers: new Headers(init?.headers),
    body: typeof init?.body === 'string' ? init.body : '',
  }
  asked.push(request)
  return request
}

/** Answers every request with `answer`. */
export function answerWith(answer: (request: Asked) => Response | Promise<Response>) {
  asked = []
  const fetched = vi.fn(async (url: unknown, init?: RequestInit) => answer(note(url, init)))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

/** Answers by `METHOD /path`, without the query. Any other request gets 404. */
export function answerByRoute(
  routes: Readonly<Record<string, (request: Asked) => Response | Promise<Response>>>,
) {
  return answerWith((request) => {
    const answer = routes[`${request.method} ${request.url.split('?')[0]}`]
    return answer ? answer(request) : Response.json({ message: 'Not found.' }, { status: 404 })
  })
}

/** Every request since the test began. */
export function requests(): readonly Asked[] {
  return asked
}

/** The latest request. */
export function lastRequest(): Asked {
  const last = asked.at(-1)
  if (!last) throw new Error('nothing was asked of the server')
  return last
}
