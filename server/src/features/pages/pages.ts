// The operator's terms and privacy policy. Markdown is stored as written, so the code that shows it must sanitise it.
import { pageName, type Page, type PageName } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { deletePage, findPage, keepPage } from './queries.ts'

/**
 * A page; its text is null if the operator wrote none.
 * @throws Problem not_found for a name that is not in the closed list
 */
export async function getPage(db: Db, name: string): Promise<Page> {
  return toPage(db, assertName(name))
}

/**
 * Writes a page. An empty text restores Lettermill's own text.
 * @throws Problem not_found
 */
export async function updatePage(db: Db, name: string, text: string): Promise<Page> {
  const known = assertName(name)
  const kept = storable(text)
  await (kept === '' ? deletePage(db, known) : keepPage(db, known, kept))
  return toPage(db, known)
}

async function toPage(db: Db, name: PageName): Promise<Page> {
  return { name, ...((await findPage(db, name)) ?? { text: null, updated_at: null }) }
}

function assertName(name: string): PageName {
  const known = pageName.safeParse(name)
  if (!known.success) throw new Problem('not_found')
  return known.data
}

/**
 * Removes characters that PostgreSQL cannot store or nobody can see. Spaces at the end of a line stay, because they
 * have a meaning in Markdown.
 */
function storable(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, '')
  return lines.trim() === '' ? '' : lines
}
