// The campaigns that are being sent, with their progress, and those that are sent next.
import { Anchor, Paper, Skeleton } from '@mantine/core'
import type { Agenda } from '@lettermill/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber, formatPercent, useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { fromNow, timeLeft } from '../../lib/relative-time.ts'
import { ErrorCard } from '../../ui/index.ts'
import styles from './agenda.module.css'
import { useAgenda } from './stats.ts'

type Running = Agenda['running'][number]
type Next = Agenda['next'][number]

function CampaignLink({ id, name }: Pick<Running, 'id' | 'name'>) {
  return (
    <Anchor component={Link} to={`/campaigns/${id}`} size="sm" className={styles['name'] ?? ''}>
      {name}
    </Anchor>
  )
}

function RunningRow({ campaign }: { campaign: Running }) {
  const t = useTexts('dashboard')
  const { name, status, sent, settled, total, done_at, warning } = campaign
  const percent = formatPercent(settled, total) ?? '0%'
  const left = done_at === null ? t('agenda.starting') : t('agenda.left', { time: timeLeft(done_at) })
  const rest = status === 'partially_sent' ? t('agenda.retrying') : left
  return (
    <li>
      <div className={styles['line']}>
        <CampaignLink {...campaign} />
        <span className={styles['when']}>{status === 'paused' ? t('agenda.paused') : rest}</span>
      </div>
      <div
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={settled}
        aria-valuetext={percent}
        className={styles['bar']}
        data-paused={status === 'paused' || undefined}
      >
        <span style={{ width: total > 0 ? `${(settled / total) * 100}%` : 0 }} />
      </div>
      <div className={styles['quiet']}>
        {t('agenda.sent', { sent: formatNumber(sent), total: formatNumber(total), percent })}
      </div>
      {warning && <div className={styles['warning']}>{t(`agenda.warning.${warning}`)}</div>}
    </li>
  )
}

function NextRow({ campaign }: { campaign: Next }) {
  const t = useTexts('dashboard')
  const { moment } = useFormats()
  const { scheduled_at, contacts } = campaign
  return (
    <li>
      <div className={styles['line']}>
        <CampaignLink {...campaign} />
        <span className={styles['when']}>{fromNow(scheduled_at)}</span>
      </div>
      <div className={styles['quiet']}>
        {moment(scheduled_at)}
        {contacts !== null && ` · ${t('agenda.contacts', { count: contacts, size: formatNumber(contacts) })}`}
      </div>
    </li>
  )
}

interface PartProps {
  title: string
  none: string
  /** The number of campaigns that the list leaves out. */
  more: number
  /** The link to all campaigns with this status. */
  all: string
  children: ReactNode[] | undefined
}

function Part({ title, none, more, all, children }: PartProps) {
  const t = useTexts('dashboard')
  return (
    <Paper component="section" aria-label={title} className={styles['part']}>
      <h2 className={styles['title']}>{title}</h2>
      {children ? (
        children.length > 0 ? (
          <ul className={styles['list']}>{children}</ul>
        ) : (
          <p className={styles['none']}>{none}</p>
        )
      ) : (
        <Skeleton height={20} />
      )}
      {more > 0 && (
        <Anchor component={Link} to={all} size="sm">
          {t('agenda.more', { count: more, size: formatNumber(more) })}
        </Anchor>
      )}
    </Paper>
  )
}

/** The first row of the dashboard. */
export function AgendaPanel() {
  const t = useTexts('dashboard')
  const { data, error, refetch } = useAgenda()
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles['parts']}>
      <Part
        title={t('agenda.now')}
        none={t('agenda.nothingNow')}
        more={data?.more_running ?? 0}
        all="/campaigns?status=processing"
      >
        {data?.running.map((campaign) => (
          <RunningRow key={campaign.id} campaign={campaign} />
        ))}
      </Part>
      <Part
        title={t('agenda.next')}
        none={t('agenda.nothingNext')}
        more={data?.more_next ?? 0}
        all="/campaigns?status=scheduled"
      >
        {data?.next.map((campaign) => (
          <NextRow key={campaign.id} campaign={campaign} />
        ))}
      </Part>
    </div>
  )
}
