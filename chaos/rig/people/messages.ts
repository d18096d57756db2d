// Single messages as a script sends and reads them.
import type { User } from './user.ts'

const batch = 500
const page = 200

export interface Message {
  id: number
  email: string
  state: string
}

/** The replies, as text, to one batch that was posted twice under one idempotency key. */
export interface Answers {
  first: string
  second: string
}

/** Sends a message to each address, in batches. Every call is made twice. */
export async function accept(user: User, templateId: number, emails: readonly string[]): Promise<Answers[]> {
  const answers: Answers[] = []
  for (let from = 0; from < emails.length; from += batch) {
    const messages = emails
      .slice(from, from + batch)
      .map((email, index) => ({ templateId, to: { email }, data: { order: from + index } }))
    const key = { 'idempotency-key': `batch ${String(from)}` }
    const post = async () => JSON.stringify(await user.call('POST', '/api/messages/batch', { messages }, key))
    answers.push({ first: await post(), second: await post() })
  }
  return answers
}

/** How many messages were sent, as the Messages screen counts them. */
export async function countSent(user: User): Promise<number> {
  const { days } = await user.get<{ days: { sent: number }[] }>('/api/messages/days')
  return days.reduce((sum, { sent }) => sum + sent, 0)
}

/** Lists all messages, page by page. */
export async function listMessages(user: User): Promise<Message[]> {
  const all: Message[] = []
  for (;;) {
    const last = all.at(-1)
    const before = last ? `&before=${String(last.id)}` : ''
    const next = await user.get<Message[]>(`/api/messages?limit=${String(page)}${before}`)
    all.push(...next)
    if (next.length < page) return all
  }
}

/** The attempts of one message. */
export async function attemptsOf(user: User, id: number): Promise<{ outcome: string }[]> {
  return (await user.get<{ attempts: { outcome: string }[] }>(`/api/messages/${String(id)}`)).attempts
}
