// Receives a sign-up. Nothing here looks up what is known about the address: one row is written in every case, and the
// decision follows after the answer (decide.ts).
import { contactFieldKeys, formLimits, type HandlerInput, type signUpOnForm } from '@lettermill/contracts'
import type { Captcha } from '../../platform/captcha/index.ts'
import type { Caller } from '../../platform/caller.ts'
import { lockLimit, transaction, type Db } from '../../platform/db/index.ts'
import { readEmail } from '../../platform/email/index.ts'
import { acceptedLanguage } from '../../platform/language.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import { assertHuman, networkOf } from '../accounts/index.ts'
import { readValues } from '../contacts/index.ts'
import { listFieldRows } from '../fields/index.ts'
import { noteFlood, type OpenForm } from './queries/forms.ts'
import { countLately, insertSignUp } from './queries/sign-ups.ts'
import { stampTimes, type Stamps } from './stamps.ts'

/**
 * Sign-ups within an hour: the most of one network on all forms, and the number on one form from which the puzzle is
 * harder.
 */
export const hourly = { network: 20, form: 200 } as const

export interface SignUpDeps {
  db: Db
  /** The captcha that sign-ups must solve; null if verification is off. */
  captcha: Captcha | null
  stamps: Stamps
}

export interface Visitor {
  ip: string
  agent: string | null
  /** The browser's Accept-Language. */
  languages: string | undefined
  /** The caller, if an API token may write in the form's workspace; null for a browser. */
  script: Caller | null
}

type Body = HandlerInput<typeof signUpOnForm, 'body'>

/**
 * Stores a sign-up.
 * @param now in milliseconds
 * @returns whether there is a sign-up to decide about
 * @throws Problem email_invalid, contact_value_unreadable, sign_up_early, sign_up_stale, sign_ups_limit,
 *   captcha_harder, and the codes of `assertHuman`
 */
export async function takeSignUp(
  { db, captcha, stamps }: SignUpDeps,
  form: OpenForm,
  { body, visitor, now }: { body: Body; visitor: Visitor; now: number },
): Promise<boolean> {
  const email = readEmail(body.email)
  if (email === null) throw new Problem('email_invalid')
  const fields = readValues(askedFor(form, body.fields), await listFieldRows(db, form.workspace_id))
  // Only bots fill in the hidden field. They get the same answer as everybody else.
  if (visitor.script === null && (body.website ?? '') !== '') return false
  const network = visitor.script === null ? networkOf(visitor.ip) : null
  if (visitor.script === null) assertWaited(stamps, form, body.stamp, now)
  const isFlooded = await assertFew(db, form, network)
  if (visitor.script === null)
    await assertHuman(db, captcha, body.hcaptchaToken, { address: visitor.ip, hard: isFlooded })
  const made = {
    formId: form.id,
    workspaceId: form.workspace_id,
    version: form.version,
    email,
    fields,
    network,
    topicIds: body.topicIds.filter((id) => form.topic_ids.includes(id)),
    language: form.language ?? body.language ?? acceptedLanguage(visitor.languages),
    ip: visitor.script === null ? visitor.ip : null,
    agent: visitor.script === null ? visitor.agent : null,
  }
  await transaction(db, async (tx) => {
    // Counts again: other sign-ups of the network may have come in while the captcha was checked.
    if (network !== null) {
      await lockLimit(tx, 'sign_ups', network)
      await assertFew(tx, form, network)
    }
    await insertSignUp(tx, made)
  })
  return true
}

/** The values of the form's own fields. Other values are ignored. */
function askedFor({ field_keys }: OpenForm, given: Readonly<Record<string, string>>) {
  const builtIn: ReadonlySet<string> = new Set(contactFieldKeys)
  const asked = field_keys.flatMap((key) => {
    const value = Object.hasOwn(given, key) ? given[key] : undefined
    return value === undefined ? [] : [[key, oneLine(value)] as const]
  })
  const bytes = asked.reduce((sum, [, value]) => sum + Buffer.byteLength(value), 0)
  if (bytes > formLimits.valueBytes) throw new Problem('contact_values_large')
  return {
    ...Object.fromEntries(asked.filter(([key]) => builtIn.has(key))),
    fields: Object.fromEntries(asked.filter(([key]) => !builtIn.has(key))),
  }
}

function assertWaited(
  stamps: Stamps,
  { public_id }: OpenForm,
  stamp: string | null | undefined,
  now: number,
) {
  const age = stamps.age(stamp ?? '', public_id, now)
  if (age === null || age > stampTimes.most) throw new Problem('sign_up_stale')
  if (age < stampTimes.least) throw new Problem('sign_up_early')
}

/** @returns whether so many people sign up that the puzzle is harder. @throws Problem sign_ups_limit */
async function assertFew(db: Db, form: OpenForm, network: string | null): Promise<boolean> {
  const lately = await countLately(db, { formId: form.id, network, most: hourly.form })
  if (network !== null && lately.network >= hourly.network)
    throw new Problem('sign_ups_limit', { seconds: 3600 })
  if (lately.form < hourly.form) return false
  await noteFlood(db, form.id)
  return true
}

/** Whether the page of a form shows the harder puzzle. */
export async function isFlooded(db: Db, formId: number): Promise<boolean> {
  return (await countLately(db, { formId, network: null, most: hourly.form })).form >= hourly.form
}
