// Shows what only some roles may do. The server decides; this spares people buttons that would be refused.
import type { ReactNode } from 'react'
import type { Role } from '@lettermill/contracts'
import { useMay } from './workspaces.ts'

/** The content, if the account's role in the current workspace is at least this one. */
export function May({ role, children }: { role: Role; children: ReactNode }) {
  return useMay(role) ? children : null
}
