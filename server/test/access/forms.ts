// A form of the victim, and its readers: one switched a topic off, and one signed up.
import { createForm } from '@lettermill/contracts'
import { rows, sql, transaction } from '../../src/platform/db/index.ts'
import type { SignedIn } from '../factories.ts'
import type { TestDatabase } from '../harness.ts'
import { setTopicChoices } from '../../src/features/topics/index.ts'

export interface FormParts {
  formId: number
  formPublicId: string
}

export interface ReaderParts {
  signUpId: number
}

export async function aForm(
  call: SignedIn['call'],
  word: string,
  uses: { groupId: number; senderId: number },
): Promise<FormParts> {
  const { id, public_id } = (
    await call(createForm, { body: { name: word, ...uses, texts: { title: word } } })
  ).body
  return { formId: id, formPublicId: public_id }
}

export async function leaveReaders(
  database: TestDatabase,
  owner: SignedIn,
  parts: { formId: number; contactId: number; topicId: number },
  word: string,
): Promise<ReaderParts> {
  await declineTopic(database, owner, parts, word)
  const { formId } = parts
  await rows(
    database.db,
    sql`insert into confirmation_allowances (workspace_id, day, sent) values (${owner.caller.workspaceId}, now(), 1)`,
  )
  const [signUp] = await rows(
    database.db,
    sql<{
      id: number
    }>`with mailed as (insert into confirmation_mails (digest, form_id) values ('x', ${formId}))
      insert into sign_ups (workspace_id, form_id, email, form_version, language, state)
      values (${owner.caller.workspaceId}, ${formId}, ${`visitor@${word}.example`}, 1, 'en', 'mailed') returning id`,
  )
  return { signUpId: signUp?.id ?? 0 }
}

// A contact of the victim switches a topic off, which stores evidence.
async function declineTopic(
  { db }: TestDatabase,
  { caller }: SignedIn,
  { contactId, topicId }: { contactId: number; topicId: number },
  agent: string,
): Promise<void> {
  const of = { workspaceId: caller.workspaceId, contactId }
  const evidence = { ip: '192.0.2.1', agent }
  await transaction(db, (tx) => setTopicChoices(tx, of, [{ topicId, wanted: false }], evidence))
}
