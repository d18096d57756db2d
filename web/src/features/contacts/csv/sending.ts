// The way of a piece to the server, from the worker: a body of some megabytes would hold up the page.

/** Where a piece goes; `body` is JSON that begins with an empty list of contacts. */
export interface Parcel {
  address: string
  headers: [string, string][]
  body: string
}

/** What came back; 'unanswered' carries the name and message of the browser's own error. */
export type Answer =
  { kind: 'answered'; status: number; text: string } | { kind: 'unanswered'; name: string; message: string }

export const emptyList = '{"contacts":[]'

/** How long an answer may take before it counts as lost, in ms. A piece may be sent twice. */
const answerWithin = 120_000

/** Sends one piece at a time. */
export class Sending {
  private aborting = new AbortController()

  /** @param contacts JSON of what is put in the empty list's place */
  async send({ address, headers, body }: Parcel, contacts: string): Promise<Answer> {
    this.aborting = new AbortController()
    const full = `{"contacts":${contacts}${body.slice(emptyList.length)}`
    const signal = AbortSignal.any([this.aborting.signal, AbortSignal.timeout(answerWithin)])
    try {
      const response = await fetch(address, { method: 'POST', headers, body: full, signal })
      return { kind: 'answered', status: response.status, text: await response.text() }
    } catch (error) {
      const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
      return { kind: 'unanswered', name, message }
    }
  }

  abort(): null {
    this.aborting.abort()
    return null
  }
}
