// Assigns the rows of a report to the domains of workspaces.
import type { DmarcRow } from './report/report.ts'
import type { ProvedDomain } from './queries/reports.ts'

/**
 * Finds the rows for each proved domain. In every workspace, a row belongs to the domain of From, or else to the
 * nearest domain above it. Rows that belong to no domain are left out. Pure.
 */
export function partsOf<Domain extends Pick<ProvedDomain, 'workspace_id' | 'domain_name'>>(
  proved: readonly Domain[],
  rows: readonly DmarcRow[],
): Map<Domain, DmarcRow[]> {
  const nearest = new Map<string, Domain[]>()
  const parts = new Map<Domain, DmarcRow[]>()
  for (const row of rows) {
    const owners = nearest.get(row.domain) ?? ownersOf(proved, row.domain)
    nearest.set(row.domain, owners)
    for (const owner of owners) {
      const part = parts.get(owner) ?? []
      part.push(row)
      parts.set(owner, part)
    }
  }
  return parts
}

function ownersOf<Domain extends Pick<ProvedDomain, 'workspace_id' | 'domain_name'>>(
  proved: readonly Domain[],
  name: string,
): Domain[] {
  const nearest = new Map<number, Domain>()
  for (const domain of proved) {
    if (name !== domain.domain_name && !name.endsWith(`.${domain.domain_name}`)) continue
    const known = nearest.get(domain.workspace_id)
    if (!known || known.domain_name.length < domain.domain_name.length)
      nearest.set(domain.workspace_id, domain)
  }
  return [...nearest.values()]
}
