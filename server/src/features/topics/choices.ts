// Stores which topics a contact wants, with evidence, in one transaction.
import type { Db, Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { recordConsent, type Evidence, forgetConsentsOfGone } from '../consents/index.ts'
import { listLive, writeChoices, forgetChoicesOfGone } from './queries/choices.ts'

export interface TopicChoice {
  topicId: number
  wanted: boolean
}

/**
 * Asserts that the topics exist. In a transaction, nobody can delete them until it ends.
 * @throws Problem topic_unknown if an id names no topic of the workspace, or an archived one
 */
export async function assertTopics(db: Db, workspaceId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const live = await listLive(db, workspaceId, ids)
  if (ids.some((id) => !live.includes(id))) throw new Problem('topic_unknown')
}

/**
 * Sets choices of one contact; other choices stay. Each choice that changes, or is the first, adds a row of evidence.
 * The caller must have checked that the contact belongs to the workspace. If there are several choices for one topic,
 * the last one counts.
 * @returns the choices that changed
 * @throws Problem topic_unknown
 */
export async function setTopicChoices(
  tx: Tx,
  { workspaceId, contactId }: { workspaceId: number; contactId: number },
  choices: readonly TopicChoice[],
  evidence: Evidence,
): Promise<TopicChoice[]> {
  const wanted = new Map(choices.map((choice) => [choice.topicId, choice.wanted]))
  if (wanted.size === 0) return []
  await assertTopics(tx, workspaceId, [...wanted.keys()])
  const written = await writeChoices(tx, workspaceId, contactId, wanted)
  const made = written.map((choice) => ({ topicId: choice.topic_id, wanted: choice.wanted }))
  await recordConsent(
    tx,
    ...made.map((choice) => ({
      ...evidence,
      workspaceId,
      contactId,
      topicId: choice.topicId,
      kind: choice.wanted ? ('topic_wanted' as const) : ('topic_declined' as const),
    })),
  )
  return made
}

/** Deletes choices and consents of contacts that nothing can restore any more, and returns how many rows. */
export async function forgetGone(db: Db): Promise<number> {
  return (await forgetChoicesOfGone(db)) + (await forgetConsentsOfGone(db))
}
