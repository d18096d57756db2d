// Shows what only some roles may do. The server decides; this spares people buttons that would be refused.
import { Fieldset, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Role } from '@lettermill/contracts'
import { useTexts } from '../messages/index.ts'
import { useMay } from './workspaces.ts'

interface ForRole {
  role: Exclude<Role, 'viewer'>
  children: ReactNode
}

/** The content, if the account's role in the current workspace is at least this one. */
export function May({ role, children }: ForRole) {
  return useMay(role) ? children : null
}

/** Controls that everybody sees: for a lower role they are disabled, below the reason. */
export function OnlyFor({ role, children }: ForRole) {
  const t = useTexts('ui')
  if (useMay(role)) return children
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t(`onlyFor.${role}`)}
      </Text>
      <Fieldset disabled variant="unstyled">
        {children}
      </Fieldset>
    </>
  )
}
