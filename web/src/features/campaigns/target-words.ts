// Whom a campaign goes to, in words.
import type { Campaign, NamedTarget } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'

type Parts = Exclude<NamedTarget['groups'], 'all'>

/**
 * A target in words, such as "Leads, Buyers, without Partners"; for a campaign without a target, the name of the group,
 * or all contacts. Null if the group was deleted.
 */
export function useAudienceWords(): (
  campaign: Pick<Campaign, 'group_id' | 'group_name'> & { target: NamedTarget | null },
) => string | null {
  const t = useTexts('campaigns')
  const named = (parts: Parts) => parts.map(({ name }) => name ?? t('partGone'))
  return ({ target, group_id, group_name }) => {
    if (!target) return group_id === null ? t('allContacts') : group_name
    const groups = target.groups === 'all' ? [t('allContacts')] : named(target.groups)
    const include = [...groups, ...named(target.segments)].join(', ')
    const except = [...named(target.exceptGroups), ...named(target.exceptSegments)].join(', ')
    return except === '' ? include : t('without', { include, except })
  }
}
