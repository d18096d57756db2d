// The head of a campaign's page: the way back, name, status, date, actions and parts.
import { useState, type ReactNode } from 'react'
import { Anchor, Flex, Skeleton } from '@mantine/core'
import type { Campaign, CampaignStatus } from '@lettermill/contracts'
import { Link, useLocation } from 'react-router'
import { formatNumber, formatPercent, useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useFromNow } from '../../../lib/formats/relative-time.ts'
import { templateEditPath, templatePath } from '../../../lib/templates/template-path.ts'
import { useMay } from '../../../lib/session/workspaces.ts'
import { BackLink, Facts, PageHeader } from '../../../ui/index.ts'
import { PageActions } from '../actions/PageActions.tsx'
import { CampaignDate, CampaignStatusBadge } from '../list/parts.tsx'
import { isUnderWay, wasStarted } from '../status.ts'
import { useAudienceWords } from '../target-words.ts'
import { useCampaignMessage, type LiveCampaign } from './page.ts'
import styles from './page.module.css'

/** Leads to the list with the same search and page as before. */
export function ToList() {
  const t = useTexts('campaignPage')
  const { state } = useLocation() as { state: { search?: string } | null }
  // Choosing a filter on this page changes the URL and drops the navigation state, so the first state is kept.
  const [search] = useState(state?.search ?? '')
  return <BackLink to={`/campaigns${search}`}>{t('back')}</BackLink>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function TemplateFact({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  // Until it is sent, somebody who opens its letter is going to change it.
  const isEditor = useMay('editor')
  const path = wasStarted(campaign.status) || !isEditor ? templatePath : templateEditPath
  return (
    <Fact name={t('template')}>
      {campaign.template_name === null ? (
        t('templateGone')
      ) : (
        <Anchor component={Link} to={path(campaign.template_id)}>
          {campaign.template_name}
        </Anchor>
      )}
    </Fact>
  )
}

function Parts({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const common = useTexts('ui')
  const { data, error } = useCampaignMessage(campaign, 1)
  const waiting = <Skeleton component="span" display="inline-block" height={12} width={160} />
  const count = campaign.total_contacts
  const named = useAudienceWords()(campaign)
  // A target is counted only on request, so before the start its count is 0.
  const size = campaign.target && count === 0 ? null : t('contacts', { count, size: formatNumber(count) })
  return (
    <Facts>
      <Fact name={t('subject')}>{campaign.subject || t('noSubject')}</Fact>
      <Fact name={t('from')}>{data?.from ?? (error ? common('dash') : waiting)}</Fact>
      <TemplateFact campaign={campaign} />
      <Fact name={t('group')}>{[named, size].filter(Boolean).join(' · ')}</Fact>
    </Facts>
  )
}

const isBeingSent = (status: CampaignStatus) => status === 'processing' || status === 'paused'

/** While the campaign is sent or paused, a badge shows the status, and this line says since when. */
function When({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  const { status, started_at, starts_at, paused_at, reason } = campaign
  const isPaused = status === 'paused' && paused_at !== null
  const since = isPaused ? paused_at : isBeingSent(status) ? started_at : null
  const ago = useFromNow(since)
  // ReadyPanel already says when a scheduled campaign starts.
  if (status === 'scheduled' && reason === null) return null
  if (since === null) return <CampaignDate campaign={campaign} />
  if (isPaused) return t('pausedSince', { moment: moment(since), ago })
  // Until the delay after sending ends, a person can recall the campaign, and Lettermill sends nothing.
  return starts_at === null ? t('startedAt', { moment: moment(since), ago }) : t('startsSoon')
}

interface CampaignHeadProps extends LiveCampaign {
  onDelete(campaign: Campaign): void
}

/** The top of the page. */
export function CampaignHead({ campaign, progress, onDelete }: CampaignHeadProps) {
  const status = (
    <Flex component="span" display="inline-flex" wrap="wrap" align="center" gap="4px 8px">
      <CampaignStatusBadge campaign={campaign} />
      <When campaign={campaign} />
    </Flex>
  )
  const actions = <PageActions campaign={campaign} progress={progress} onDelete={onDelete} />
  const share = isUnderWay(campaign.status) ? formatPercent(progress.sent, progress.total) : null
  const tab = share === null ? campaign.name : `(${share}) ${campaign.name}`
  return (
    <div className={styles['head']}>
      <PageHeader title={campaign.name} tab={tab} text={status} actions={actions} />
      {wasStarted(campaign.status) ? (
        <Parts campaign={campaign} />
      ) : (
        // The other parts of the campaign are shown further down: in the review, and above the message.
        <Facts>
          <TemplateFact campaign={campaign} />
        </Facts>
      )}
    </div>
  )
}
