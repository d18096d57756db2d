// Signing in (RFC 4954): PLAIN, LOGIN and XOAUTH2. Of what the relay says meanwhile only codes are kept.
import { mechanisms, type Credentials, type Mechanism } from '../relay-address.ts'
import type { Capabilities } from './capabilities.ts'
import { Refused, type Dialogue } from './dialogue.ts'
import type { Reply } from './replies.ts'
import { nothingRepeated, type Censor } from './secrecy.ts'
import type { Wire } from './wire.ts'

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

/**
 * Signs in by a mechanism that the relay offers.
 * @throws Refused with the relay's code and words of ours
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

/** The mechanism that the address asks for, else the first of ours that is offered. */
function chooseMechanism({ mechanism }: Credentials, auth: ReadonlySet<string>, censor: Censor): Mechanism {
  const chosen = mechanisms.find((each) => auth.has(each) && (mechanism === null || mechanism === each))
  if (chosen) return chosen
  const offered = auth.size > 0 ? censor([...auth].join(', ')) : 'none'
  throw new Refused(
    'auth',
    mechanism === null
      ? `The relay offers no way to sign in that this client knows (offered: ${offered})`
      : `The relay does not offer AUTH ${mechanism}, which its address asks for (offered: ${offered})`,
  )
}

/** Answers the reply that decided it. */
async function talk(dialogue: Dialogue, lines: readonly string[]): Promise<Reply> {
  for (const line of lines) {
    const reply = await dialogue.ask(line, 'auth')
    if (reply.code !== 334) return reply
  }
  // The relay asks for more lines than the mechanism has.
  return { code: 535, enhanced: null, text: '', lines: [] }
}

/** A relay may repeat the password in its words, so none of them is passed on. */
function refusalOf({ code, enhanced }: Reply): string {
  const said = enhanced === null ? String(code) : `${String(code)} ${enhanced}`
  return code >= 500
    ? `The relay refused the sign-in (${said}). Check the user name and password in the relay’s address.`
    : `The relay cannot sign us in at the moment (${said}).`
}
