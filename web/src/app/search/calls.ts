// The calls of the top bar's search.
import { listContacts, searchWorkspace } from '@lettermill/contracts'
import { call } from '../../lib/api/index.ts'

const mostPerGroup = 5

/** Campaigns, templates and senders whose name contains the text. */
export function findNamed(search: string, signal: AbortSignal) {
  return call(searchWorkspace, { query: { search }, signal })
}

/** The first contacts that contain the text. */
export function findContacts(search: string, signal: AbortSignal) {
  return call(listContacts, { query: { search, limit: mostPerGroup }, signal })
}
