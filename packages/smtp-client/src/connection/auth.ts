// Signs in (RFC 4954) by PLAIN, LOGIN or XOAUTH2. During the sign-in only the relay's reply codes are kept, not its
// text.
import { mechanisms, type Credentials, type Mechanism } from '../relay-address.ts'
import type { Capabilities } from './capabilities.ts'
import { Refused, type Dialogue } from './dialogue.ts'
import type { Reply } from './replies.ts'
import { nothingRepeated, type Censor } from './secrecy.ts'
import type { Wire } from './wire.ts'
import type { ClientReason } from '../words.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** The lines that each mechanism sends. The client sends a line when the relay has answered the one before. */
const dialogues: Record<Mechanism, (credentials: Credentials) => string[]> = {
  PLAIN: ({ user, password }) => [`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`],
  LOGIN: ({ user, password }) => ['AUTH LOGIN', base64(user), base64(password)],
  // The relay explains a failure in a 334 reply; after an empty line it sends the refusal.
  XOAUTH2: ({ user, password }) => [
    `AUTH XOAUTH2 ${base64(`user=${user}\x01auth=Bearer ${password}\x01\x01`)}`,
    '',
  ],
}

/**
 * Signs in by a mechanism that the relay offers.
 * @throws Refused with the relay's code and this client's text
 */
export async function signIn(
  dialogue: Dialogue,
  wire: Wire,
  credentials: Credentials,
  { auth }: Capabilities,
): Promise<void> {
  const usual = wire.censor
  const mechanism = chooseMechanism(credentials, auth, usual)
  wire.censor = nothingRepeated
  const reply = await talk(dialogue, dialogues[mechanism](credentials))
  if (reply.code < 200 || reply.code > 299) throw new Refused('auth', refusalOf(reply), reply)
  wire.censor = usual
}

/** The mechanism that the address asks for; otherwise the first in `mechanisms` that the relay offers. */
function chooseMechanism({ mechanism }: Credentials, auth: ReadonlySet<string>, censor: Censor): Mechanism {
  const chosen = mechanisms.find((each) => auth.has(each) && (mechanism === null || mechanism === each))
  if (chosen) return chosen
  const offered = auth.size > 0 ? censor([...auth].join(', ')) : 'none'
  throw new Refused(
    'auth',
    mechanism === null
      ? { code: 'no_sign_in', params: { offered } }
      : { code: 'sign_in_not_offered', params: { mechanism, offered } },
  )
}

/** Returns the reply that ends the sign-in. */
async function talk(dialogue: Dialogue, lines: readonly string[]): Promise<Reply> {
  for (const line of lines) {
    const reply = await dialogue.ask(line, 'auth')
    if (reply.code !== 334) return reply
  }
  // The relay asks for more lines than the mechanism has.
  return { code: 535, enhanced: null, text: '', lines: [] }
}

/** The text of the relay is not passed on, because it may repeat the password. */
function refusalOf({ code, enhanced }: Reply): ClientReason {
  const answer = enhanced === null ? String(code) : `${String(code)} ${enhanced}`
  return { code: code >= 500 ? 'sign_in_refused' : 'sign_in_not_now', params: { answer } }
}
