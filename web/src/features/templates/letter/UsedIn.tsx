// Links from the editor of a template back to the campaigns that use it.
import { Anchor, Flex, Text } from '@mantine/core'
import { listCampaigns } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callPage } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'

/** The number of campaigns that are named of each of these lists; the others are only counted. */
const mostNamed = 3

/**
 * Campaigns that use a template: first its drafts and its scheduled campaigns, because changes still reach these, then
 * the newest others.
 */
function useCampaigns(templateId: number | undefined) {
  return useQuery({
    queryKey: ['campaignsOfTemplate', templateId],
    queryFn: async ({ signal }) => {
      const listed = (status: 'draft' | 'scheduled' | 'all') =>
        callPage(listCampaigns, { signal, query: { status, templateId, limit: mostNamed } })
      const [drafts, scheduled, all] = await Promise.all([
        listed('draft'),
        listed('scheduled'),
        listed('all'),
      ])
      const named = [...drafts.rows, ...scheduled.rows, ...all.rows]
      const campaigns = [...new Map(named.map((each) => [each.id, each])).values()]
      return { campaigns, more: all.total - campaigns.length }
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

/** Nothing if no campaign uses the template. */
export function UsedIn({ id, onLeave }: UsedInProps) {
  const t = useTexts('templates')
  const statuses = useTexts('ui')
  const { campaigns, more } = useCampaigns(id).data ?? { campaigns: [], more: 0 }
  if (campaigns.length === 0) return null
  return (
    <Flex aria-label={t('usedIn')} component="nav" gap="4px 12px" align="center" wrap="wrap" mb="xs">
      <span>{t('usedIn')}</span>
      {campaigns.map((campaign) => (
        <span key={campaign.id}>
          <Anchor
            component={Link}
            to={`/campaigns/${String(campaign.id)}`}
            {...(onLeave && { onClick: onLeave })}
          >
            {campaign.name}
          </Anchor>{' '}
          <Text span inherit c="dimmed">
            ({statuses(`campaignStatus.${campaign.status}`)})
          </Text>
        </span>
      ))}
      {more > 0 && (
        <Text span inherit c="dimmed">
          {t('usedInMore', { size: formatNumber(more) })}
        </Text>
      )}
    </Flex>
  )
}
