// Links from the editor of a template back to the campaigns that are going to send it.
import { Anchor } from '@mantine/core'
import { listCampaigns } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callPage } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import styles from './letter.module.css'

/** The number of campaigns of each status that are named. */
const mostNamed = 3

/** The drafts and the scheduled campaigns that use a template, newest first. */
function useWaitingCampaigns(templateId: number | undefined) {
  return useQuery({
    queryKey: ['waitingCampaigns', templateId],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        (['draft', 'scheduled'] as const).map((status) =>
          callPage(listCampaigns, { signal, query: { status, templateId, limit: mostNamed } }),
        ),
      )
      return pages.flatMap(({ rows }) => rows)
    },
    enabled: templateId !== undefined,
    // The editor is complete without this line.
    retry: false,
    gcTime: 0,
  })
}

interface UsedInProps {
  /** The template; undefined for a new one, which no campaign uses. */
  id: number | undefined
  /** Called before the link leaves the editor. */
  onLeave?: () => void
}

/** Nothing if no draft and no scheduled campaign uses the template. */
export function UsedIn({ id, onLeave }: UsedInProps) {
  const t = useTexts('templates')
  const { data = [] } = useWaitingCampaigns(id)
  if (data.length === 0) return null
  return (
    <nav aria-label={t('usedIn')} className={styles['usedIn']}>
      <span>{t('usedIn')}</span>
      {data.map((campaign) => (
        <Anchor
          key={campaign.id}
          component={Link}
          to={`/campaigns/${String(campaign.id)}`}
          {...(onLeave && { onClick: onLeave })}
        >
          {campaign.name}
        </Anchor>
      ))}
    </nav>
  )
}
