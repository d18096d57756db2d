// Remembers the links of templates whose address is a value of a message's data. Every call that sends a message asks
// for them, and they change only with the template.
import type { Db } from '../../platform/db/index.ts'
import type { DataLink } from './merge/data-links.ts'
import { findTemplate } from './queries.ts'
import { listDataLinks } from './threads.ts'

export type FindDataLinks = (
  db: Db,
  workspaceId: number,
  template: { id: number; version: number },
) => Promise<readonly DataLink[]>

const mostKnown = 1000

/**
 * A function that finds the links of a template, with a cache of its own. The function throws the Problem
 * template_link_host if the template was saved before this check existed.
 */
export function dataLinkFinder(): FindDataLinks {
  const known = new Map<string, readonly DataLink[]>()
  return async (db, workspaceId, { id, version }) => {
    const key = `${String(id)} ${String(version)}`
    const found = known.get(key)
    if (found) return found
    const template = await findTemplate(db, workspaceId, id)
    const links = await listDataLinks(template?.body_html ?? '', workspaceId)
    const oldest = known.keys().next().value
    if (known.size >= mostKnown && oldest !== undefined) known.delete(oldest)
    known.set(key, links)
    return links
  }
}
