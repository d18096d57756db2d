// The findings of a letter, and how many contacts of a chosen group have no value in a field without a default.
import { useState } from 'react'
import type { CheckupFinding, Finding } from '@lettermill/contracts'
import { useEmptyValues, type EmptyValues } from '../empty-values.ts'
import { useSettings } from '../../../lib/settings.ts'
import type { Rendered } from './rendered.ts'

export interface Checks extends EmptyValues {
  /** Whether the server has checked the letter. Until then there are no findings about its content. */
  isChecked: boolean
  findings: readonly Finding[]
  /** Findings about the letter as a whole, in the sentences of checkups. */
  content: readonly CheckupFinding[]
  /** Whether a field is printed without a default, so that the choice of group matters. */
  isOfGroup: boolean
  /** The chosen group; null for all contacts. */
  groupId: number | null
  setGroupId(groupId: number | null): void
  /** Whether neither the letter nor the workspace has a postal address. */
  asksAddress: boolean
}

/** Removes repeated findings of the same block. */
function distinct(findings: readonly Finding[]): Finding[] {
  const byKey = new Map(
    findings.map((each) => [JSON.stringify([each.code, each.block, each.params]), each] as const),
  )
  return [...byKey.values()]
}

const isOpen = ({ code }: Finding) => code === 'merge_without_default'
const nameOf = ({ params }: Finding) => params['value'] ?? ''

/**
 * Leaves out a field for which every contact of the group has a value.
 * @param hasAddress whether the letter names a postal address of its own
 */
export function useChecks(rendered: Rendered | null, hasAddress: boolean): Checks {
  const [groupId, setGroupId] = useState<number | null>(null)
  const found = rendered?.findings ?? []
  const names = [...new Set(found.filter(isOpen).map(nameOf))]
  const values = useEmptyValues(names, groupId)
  const findings = distinct(found).filter((each) => !isOpen(each) || values.counts.get(nameOf(each)) !== 0)
  const content = rendered?.content ?? []
  const asksAddress = useSettings().data?.postalAddress === '' && !hasAddress
  const isChecked = rendered !== null
  return {
    ...values,
    isChecked,
    findings,
    content,
    asksAddress,
    isOfGroup: names.length > 0,
    groupId,
    setGroupId,
  }
}
