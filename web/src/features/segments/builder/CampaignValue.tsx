// The inputs of a condition on a campaign: what the contact did, the campaign, and the link.
import { Select } from '@mantine/core'
import { campaignOperators, filterLimits, listCampaignLinks } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import type { Named } from './choices.ts'
import { useBuilder } from './context.ts'
import { withGone } from './gone.ts'
import { Days, Pick } from './inputs.tsx'
import type { ValueProps } from './rows.ts'
import styles from './builder.module.css'

function LinkPick({ row, onChange }: ValueProps) {
  const t = useTexts('segments')
  const { data } = useQuery({
    queryKey: ['segments', 'links', row.value],
    queryFn: () => call(listCampaignLinks, { params: { id: row.value } }),
    enabled: row.value !== '',
  })
  const links = (data ?? []).map(({ words, url }, at) => ({
    value: String(at),
    label: `${t('row.linkNumber', { number: String(at + 1) })}: ${words ?? url}`.slice(0, 80),
  }))
  const isListed = row.second === '' || links.some(({ value }) => value === row.second)
  const stored = { value: row.second, label: t('row.linkNumber', { number: String(Number(row.second) + 1) }) }
  return (
    <Pick
      label={t('row.link')}
      data={[{ value: '', label: t('row.anyLink') }, ...links, ...(isListed ? [] : [stored])]}
      value={row.second}
      onChange={(second) => onChange({ second })}
    />
  )
}

/** Campaigns that were sent, the newest first; then the others, with their status. */
function useCampaignOptions(): Named[] | undefined {
  const t = useTexts('segments')
  const statuses = useTexts('ui')
  const { campaigns } = useBuilder().choices
  if (!campaigns) return undefined
  const sent = campaigns
    .filter(({ started_at }) => started_at !== null)
    .sort((one, other) => (other.started_at ?? '').localeCompare(one.started_at ?? ''))
  const others = campaigns
    .filter(({ started_at }) => started_at === null)
    .map(({ id, name, status }) => ({
      id,
      name: t('row.unsent', { name, status: statuses(`campaignStatus.${status}`) }),
    }))
  return [...sent, ...others]
}

/** The inputs. */
export function CampaignValue({ row, onChange }: ValueProps) {
  const t = useTexts('segments')
  const campaigns = useCampaignOptions()
  const isLast = row.value === 'last'
  const named = row.value && !isLast ? [row.value] : []
  const hasLink = !isLast && row.value !== '' && (row.op === 'clicked' || row.op === 'not_clicked')
  return (
    <>
      <Pick
        label={t('row.operator')}
        data={campaignOperators.map((op) => ({ value: op, label: t(`operators.campaign.${op}`) }))}
        value={row.op}
        onChange={(op) => onChange({ op })}
      />
      <Select
        aria-label={t('row.campaign')}
        className={styles['wide'] ?? ''}
        searchable
        allowDeselect={false}
        placeholder={t('row.choose')}
        nothingFoundMessage={t('row.noneFound')}
        data={[
          { value: 'last', label: t('row.lastCampaigns') },
          ...withGone(named, campaigns, (id) => t('row.gone', { id })),
        ]}
        value={row.value || null}
        onChange={(value) => onChange({ value: value ?? '', second: value === 'last' ? '5' : '' })}
      />
      {isLast && (
        <Days
          label={t('row.howMany')}
          most={filterLimits.last}
          unit=""
          value={row.second}
          onChange={(second) => onChange({ second })}
        />
      )}
      {hasLink && <LinkPick row={row} onChange={onChange} />}
    </>
  )
}
