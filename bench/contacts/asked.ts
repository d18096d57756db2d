// The calls that are measured in a workspace of each size, and how long each takes.
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../stats.ts'
import type { Client } from './client.ts'

const repeated = 9

/** Search terms: rare, common, absent, short, odd, and in any script and letter case. */
export const terms = [
  'a',
  'com',
  'example',
  'smith',
  'SMITH',
  'шевченко',
  'james smith',
  'blue river llc',
  'reader99999@',
  '99999',
  'qz',
  'no such words',
  '%',
  '_',
  '\\',
] as const

export interface Asked {
  name: string
  /** Milliseconds, the median of several calls. */
  took: number
  /** How many contacts the call found, if it counts them. */
  found: string
}

/** Makes all calls in a workspace with that many contacts. `groupId` is its last group. */
export async function askAll(client: Client, contacts: number, groupId: number): Promise<Asked[]> {
  const last = Math.max(0, contacts - 50)
  const calls: [string, string][] = [
    ['the first page of all', '/api/contacts?limit=50&offset=0'],
    ['the page in the middle', `/api/contacts?limit=50&offset=${String(Math.floor(contacts / 2))}`],
    ['the last page', `/api/contacts?limit=50&offset=${String(last)}`],
    ['a page of a group', `/api/contacts/by-group/${String(groupId)}?limit=50&offset=0`],
    ['the groups', '/api/contacts/groups'],
    ...terms.map((term): [string, string] => [
      `search: ${term}`,
      `/api/contacts?limit=50&offset=0&search=${encodeURIComponent(term)}`,
    ]),
  ]
  const answers: Asked[] = []
  for (const [name, path] of calls) answers.push({ name, ...(await ask(client, path)) })
  answers.push({
    name: 'deleting a group and bringing it back',
    ...(await deleteAndRestore(client, groupId)),
  })
  return answers
}

async function ask(client: Client, path: string): Promise<Omit<Asked, 'name'>> {
  const took: number[] = []
  let found = ''
  for (let time = 0; time < repeated; time += 1) {
    const answer = await client.call('GET', path)
    took.push(answer.took)
    const isMore = answer.headers['x-total-count-bound'] !== undefined
    found = `${isMore ? '> ' : ''}${String(answer.headers['x-total-count'] ?? '')}`
  }
  return { took: median(took), found }
}

async function deleteAndRestore(client: Client, groupId: number): Promise<Omit<Asked, 'name'>> {
  const path = `/api/contacts/groups/${String(groupId)}`
  const begun = performance.now()
  await client.call('DELETE', path)
  await client.call('POST', `${path}/restore`)
  const took = performance.now() - begun
  await untilListed(client, groupId)
  return { took, found: '' }
}

/** After a restore, a large group is listed again only when all its contacts are restored. */
async function untilListed(client: Client, groupId: number): Promise<void> {
  for (;;) {
    const { text } = await client.call('GET', '/api/contacts/groups')
    if ((JSON.parse(text) as { id: number }[]).some(({ id }) => id === groupId)) return
    await sleep(200)
  }
}
