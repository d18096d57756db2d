// Once a day, checks up the domains that send. The dashboard shows what became worse since the day before, until
// somebody looks at it.
import type { Finding } from '@lettermill/contracts'
import type { Db } from '../../platform/db/index.ts'
import { createDns, type Dns } from '../../platform/dns/index.ts'
import { Problem } from '../../platform/problem.ts'
import { noteReturnPath } from '../senders/index.ts'
import { checkUp } from './checkup.ts'
import type { CertificateEnd } from './checks/instance.ts'
import { describe, type CheckupConfig } from './describe.ts'
import { returnPathStateOf } from './checks/return-path.ts'
import { findNoted, listDue, noteDaily } from './queries.ts'

/** The most domains of one run. Each takes up to five seconds. The rest stays due for the next run. */
const mostAtOnce = 200

export interface DailyDeps {
  config: CheckupConfig
  dns?: Dns
  certificateEnd?: CertificateEnd
}

/**
 * Checks up every domain that sent within thirty days and was not checked up for a day. Safe to run twice.
 * @returns how many were checked up
 */
export async function checkDomains(
  db: Db,
  { config, dns = createDns(), certificateEnd }: DailyDeps,
): Promise<number> {
  const due = await listDue(db, mostAtOnce)
  for (const { id, workspace_id: workspaceId } of due) {
    try {
      const subject = await describe(db, config, workspaceId, id)
      const checkup = await checkUp(dns, subject, certificateEnd)
      const before = await findNoted(db, id)
      await noteReturnPath(db, workspaceId, id, returnPathStateOf(checkup.findings))
      await noteDaily(db, workspaceId, id, checkup, changeOf(before, checkup.findings))
    } catch (error) {
      // Somebody deleted the domain meanwhile.
      if (!(error instanceof Problem)) throw error
    }
  }
  return due.length
}

export type Change = 'worse' | 'well' | null

/**
 * Compares two checkups. `worse`: a check is red that was not red before. `well`: no check is red. A check without an
 * answer counts as neither, and the first checkup finds no change. Pure.
 */
export function changeOf(
  before: readonly Pick<Finding, 'id' | 'level'>[] | null,
  now: readonly Pick<Finding, 'id' | 'level'>[],
): Change {
  const reds = (findings: readonly Pick<Finding, 'id' | 'level'>[]) =>
    new Set(findings.filter(({ level }) => level === 'red').map(({ id }) => id))
  if (before === null) return null
  const [old, fresh] = [reds(before), reds(now)]
  if ([...fresh].some((id) => !old.has(id))) return 'worse'
  return fresh.size === 0 && now.every(({ level }) => level !== 'unknown') ? 'well' : null
}
