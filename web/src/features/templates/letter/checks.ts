// The findings of a letter, and how many contacts of a chosen group have no value in a field without a default.
import { useState } from 'react'
import type { Finding } from '@lettermill/contracts'
import { useEmptyValues, type EmptyValues } from '../empty-values.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useSettings } from '../../../lib/settings.ts'
import { foundHere } from '../../../ui/index.ts'
import type { Rendered } from './rendered.ts'

export interface Checks extends EmptyValues {
  /** Whether the server has checked the letter. Until then there are no findings about its content. */
  isChecked: boolean
  findings: readonly Finding[]
  /** Whether a field is printed without a default, so that the choice of group matters. */
  isOfGroup: boolean
  /** The chosen group; null for all contacts. */
  groupId: number | null
  setGroupId(groupId: number | null): void
}

/** Removes repeated findings of the same block. */
function distinct(findings: readonly Finding[]): Finding[] {
  const byKey = new Map(
    findings.map((each) => [JSON.stringify([each.code, each.block, each.params, each.found]), each] as const),
  )
  return [...byKey.values()]
}

/** The field without a default that a finding is about; null for another finding. */
export function openField({ code, params }: Finding): string | null {
  return code === 'merge_without_default' ? String(params['value']) : null
}

/**
 * Leaves out a field for which every contact of the group has a value.
 * @param hasAddress whether the letter names a postal address of its own
 */
export function useChecks(rendered: Rendered | null, hasAddress: boolean): Checks {
  const [groupId, setGroupId] = useState<number | null>(null)
  const found = rendered ? [...rendered.findings, ...rendered.content] : []
  const names = [...new Set(found.flatMap((each) => openField(each) ?? []))]
  const values = useEmptyValues(names, groupId)
  const t = useTexts('design')
  const isAddressMissing = useSettings().data?.postalAddress === '' && !hasAddress
  const findings = [
    ...distinct(found).filter((each) => values.counts.get(openField(each) ?? '') !== 0),
    ...(isAddressMissing ? [foundHere('postal', 'warning', t('findings.noAddress'), 'postal_none')] : []),
  ]
  const isChecked = rendered !== null
  return {
    ...values,
    isChecked,
    findings,
    isOfGroup: names.length > 0,
    groupId,
    setGroupId,
  }
}
