// The campaigns that are being sent, with their progress, and those that are sent next.
import { Anchor, Flex, Group, Paper, Progress, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import type { Agenda } from '@lettermill/contracts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber, formatPercent, useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { fromNow, timeLeft } from '../../lib/formats/relative-time.ts'
import { ErrorCard } from '../../ui/index.ts'
import { useAgenda } from './stats.ts'

type Running = Agenda['running'][number]
type Next = Agenda['next'][number]

function CampaignLink({ id, name }: Pick<Running, 'id' | 'name'>) {
  return (
    <Anchor component={Link} to={`/campaigns/${id}`} size="sm" fw={500} miw={0} truncate>
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
      <Group gap="sm" align="baseline" justify="space-between" wrap="nowrap">
        <CampaignLink {...campaign} />
        <Text span size="sm" flex="none">
          {status === 'paused' ? t('agenda.paused') : rest}
        </Text>
      </Group>
      <Progress
        value={total > 0 ? (settled / total) * 100 : 0}
        color={status === 'paused' ? 'var(--kit-warning)' : 'var(--kit-accent)'}
        size={6}
        mt={6}
        mb={2}
        transitionDuration={500}
        aria-label={name}
        aria-valuetext={percent}
      />
      <Text component="div" size="xs" lh="20px" c="dimmed">
        {t('agenda.sent', { sent: formatNumber(sent), total: formatNumber(total), percent })}
      </Text>
      {warning && (
        <Text component="div" size="sm" c="var(--kit-warning)" fw={500}>
          {t(`agenda.warning.${warning}`)}
        </Text>
      )}
    </li>
  )
}

function NextRow({ campaign }: { campaign: Next }) {
  const t = useTexts('dashboard')
  const { moment } = useFormats()
  const { scheduled_at, contacts } = campaign
  return (
    <li>
      <Group gap="sm" align="baseline" justify="space-between" wrap="nowrap">
        <CampaignLink {...campaign} />
        <Text span size="sm" flex="none">
          {fromNow(scheduled_at)}
        </Text>
      </Group>
      <Text component="div" size="xs" lh="20px" c="dimmed">
        {moment(scheduled_at)}
        {contacts !== null && ` · ${t('agenda.contacts', { count: contacts, size: formatNumber(contacts) })}`}
      </Text>
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
    <Paper component="section" aria-label={title} py="sm" px="md" mih={90}>
      <Title order={2} c="dimmed" fw={500} mb={4} fz="sm" lh="20px">
        {title}
      </Title>
      {children ? (
        children.length > 0 ? (
          <Flex component="ul" direction="column" gap="sm">
            {children}
          </Flex>
        ) : (
          <Text c="dimmed">{none}</Text>
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
    <SimpleGrid minColWidth="min(100%, 280px)" autoFlow="auto-fit" spacing="sm">
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
    </SimpleGrid>
  )
}
