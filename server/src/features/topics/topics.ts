// Adds, changes, archives and deletes topics.
import { topicLimits, type Topic } from '@lettermill/contracts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { oneLine } from '../../platform/text.ts'
import {
  arrangeTopics,
  changeTopic,
  insertTopic,
  listCounted,
  listTopicRows,
  lockTopics,
  removeUnused,
  type TopicRow,
} from './queries/topics.ts'

export interface TopicInput {
  name: string
  description?: string | undefined
}

/** @throws Problem topic_name_empty, topic_name_taken, topics_full */
export async function addTopic(tx: Tx, workspaceId: number, input: TopicInput): Promise<Topic> {
  await lockTopics(tx, workspaceId)
  const topics = await listTopicRows(tx, workspaceId)
  if (topics.length >= topicLimits.kept) throw full()
  assertFit(topics)
  const name = nameFor(input.name, topics)
  const description = describe(input.description ?? '')
  return getTopic(tx, workspaceId, await insertTopic(tx, workspaceId, { name, description }))
}

export interface TopicChange {
  name?: string | undefined
  description?: string | undefined
  /** The new position among the topics that are not archived, from 0. */
  position?: number | undefined
  archived?: boolean | undefined
}

/** @throws Problem not_found, topic_name_empty, topic_name_taken, topics_full */
export async function editTopic(
  tx: Tx,
  workspaceId: number,
  id: number,
  change: TopicChange,
): Promise<Topic> {
  await lockTopics(tx, workspaceId)
  const topics = await listTopicRows(tx, workspaceId)
  const topic = topics.find((each) => each.id === id)
  if (!topic) throw new Problem('not_found')
  const others = topics.filter((each) => each !== topic)
  const isArchived = change.archived ?? topic.archived_at !== null
  // A name is free while its topic is archived, so another topic may have it when the topic is restored.
  const isBack = topic.archived_at !== null && !isArchived
  if (isBack) assertFit(others)
  const isNamed = change.name !== undefined || isBack
  const name = isNamed ? nameFor(change.name ?? topic.name, isArchived ? [] : others) : topic.name
  const description = change.description === undefined ? topic.description : describe(change.description)
  await changeTopic(tx, workspaceId, { id, name, description, isArchived })
  if (!isArchived && (change.position !== undefined || isBack))
    await arrangeTopics(tx, workspaceId, arranged(others, id, change.position))
  return getTopic(tx, workspaceId, id)
}

/** @throws Problem not_found, topic_in_use */
export async function deleteTopic(tx: Tx, workspaceId: number, id: number): Promise<void> {
  await lockTopics(tx, workspaceId)
  await getTopic(tx, workspaceId, id)
  if (!(await removeUnused(tx, workspaceId, id))) throw new Problem('topic_in_use')
}

async function getTopic(db: Db, workspaceId: number, id: number): Promise<Topic> {
  const found = (await listCounted(db, workspaceId)).find((each) => each.id === id)
  if (!found) throw new Problem('not_found')
  return found
}

const live = (topics: readonly TopicRow[]) => topics.filter(({ archived_at }) => archived_at === null)

const full = () => new Problem('topics_full', { limit: topicLimits.topics, kept: topicLimits.kept })

function assertFit(topics: readonly TopicRow[]): void {
  if (live(topics).length >= topicLimits.topics) throw full()
}

/** The new order of the topics. A topic that is restored without a position becomes the last. */
function arranged(others: readonly TopicRow[], id: number, position?: number): number[] {
  const ids = live(others).map((each) => each.id)
  ids.splice(position ?? ids.length, 0, id)
  return ids
}

function nameFor(given: string, others: readonly TopicRow[]): string {
  const name = oneLine(given).slice(0, topicLimits.name).trim()
  if (name === '') throw new Problem('topic_name_empty')
  const isTaken = live(others).some((each) => each.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new Problem('topic_name_taken', { name })
  return name
}

function describe(given: string): string {
  return oneLine(given).slice(0, topicLimits.description).trim()
}
