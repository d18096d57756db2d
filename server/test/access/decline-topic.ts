// A contact of the victim switches a topic off, which stores evidence.
import { setTopicChoices } from '../../src/features/topics/index.ts'
import { transaction } from '../../src/platform/db/index.ts'
import type { SignedIn } from '../factories.ts'
import type { TestDatabase } from '../harness.ts'

export async function declineTopic(
  { db }: TestDatabase,
  { caller }: SignedIn,
  { contactId, topicId }: { contactId: number; topicId: number },
  agent: string,
): Promise<void> {
  const of = { workspaceId: caller.workspaceId, contactId }
  const evidence = { ip: '192.0.2.1', agent }
  await transaction(db, (tx) => setTopicChoices(tx, of, [{ topicId, wanted: false }], evidence))
}
