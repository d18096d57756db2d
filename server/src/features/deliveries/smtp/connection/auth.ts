// Signing in (RFC 4954): PLAIN, LOGIN and XOAUTH2.
import { mechanisms, type Credentials, type Mechanism } from '../relay-address.ts'
import type { Reply } from './replies.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** What is sent, one line after the relay's answer to the one before. */
const dialogues: Record<Mechanism, (credentials: Credentials) => string[]> = {
  PLAIN: ({ user, password }) => [`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`],
  LOGIN: ({ user, password }) => ['AUTH LOGIN', base64(user), base64(password)],
  // The empty line fetches the refusal that follows the relay's explanation.
  XOAUTH2: ({ user, password }) => [
    `AUTH XOAUTH2 ${base64(`user=${user}\x01auth=Bearer ${password}\x01\x01`)}`,
    '',
  ],
}

/** The mechanism to use: the one asked for, else the first of ours that is offered. */
export function chooseMechanism(credentials: Credentials, offered: ReadonlySet<string>): Mechanism | null {
  return credentials.mechanism ?? mechanisms.find((each) => offered.has(each)) ?? null
}

/** Signs in; answers the reply that decided it. */
export async function signIn(
  ask: (line: string) => Promise<Reply>,
  credentials: Credentials,
  mechanism: Mechanism,
): Promise<Reply> {
  let reply: Reply | null = null
  for (const line of dialogues[mechanism](credentials)) {
    reply = await ask(line)
    if (reply.code !== 334) return reply
  }
  // Still asked for more than there is to say.
  return { code: 535, enhanced: null, text: reply?.text ?? '', lines: [] }
}
