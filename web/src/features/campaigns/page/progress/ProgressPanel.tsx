// The progress of a campaign. A bar and a legend show six counts that add up to all recipients. While the campaign is
// being sent, the panel also shows the rate and the time left. It says how many messages may have arrived twice. For a
// finished campaign the panel is one line that opens.
import { Button, Paper, Text } from '@mantine/core'
import type { CampaignProgress, DeliveryState } from '@lettermill/contracts'
import { Link } from 'react-router'
import { numberFormatter } from '../../../../lib/formats/formatters.ts'
import { formatClock, formatNumber, formatPercent, useFormats } from '../../../../lib/formats/formats.ts'
import { numberLocale, useTexts } from '../../../../lib/messages/index.ts'
import { timeLeft } from '../../../../lib/formats/relative-time.ts'
import { useTestMode } from '../../../../lib/campaigns/test-mode.ts'
import { Panel } from '../../../../ui/index.ts'
import { isFinished, isUnderWay } from '../../status.ts'
import { useDeliveriesLink } from '../deliveries/slice.ts'
import { MinutesChart } from './MinutesChart.tsx'
import type { LiveCampaign } from '../page.ts'
import styles from './progress.module.css'

/** The parts of the bar from left to right: sent messages, messages without an outcome, unsuccessful messages. */
const order = [
  'sent',
  'deferred',
  'unconfirmed',
  'pending',
  'failed',
  'skipped',
] as const satisfies readonly DeliveryState[]

function Bar({ progress }: { progress: CampaignProgress }) {
  const t = useTexts('campaignPage')
  const sentence = useSentence(progress)
  return (
    <div
      role="progressbar"
      aria-label={t('progress.bar')}
      aria-valuemin={0}
      aria-valuemax={progress.total}
      aria-valuenow={progress.sent}
      aria-valuetext={sentence}
      className={styles['bar']}
    >
      {order
        .filter((state) => progress[state] > 0)
        .map((state) => (
          <span key={state} style={{ flexGrow: progress[state], background: `var(--state-${state})` }} />
        ))}
    </div>
  )
}

/** 'N / total sent (percent)', as on the cards (specification, section 4). */
function useSentence({ sent, total }: CampaignProgress): string {
  const t = useTexts('campaigns')
  const percent = formatPercent(sent, total) ?? '0%'
  return t('progress', { sent: formatNumber(sent), total: formatNumber(total), percent })
}

/**
 * Whether the campaign's messages stay in the built-in mailbox. Before the start of the campaign, the current mode
 * decides.
 */
function useIsTest({ test_mode }: CampaignProgress): boolean {
  const now = useTestMode()
  return test_mode ?? now
}

/** How many messages wait without an attempt, because a provider's limit is reached. They count as deferred. */
const limitedOf = ({ waits }: CampaignProgress) => waits.reduce((sum, { waiting }) => sum + waiting, 0)

/** What a count means. Of the deferred messages, some may wait for a limit of this installation. */
function useMeaning(progress: CampaignProgress): (state: DeliveryState) => string {
  const t = useTexts('campaignPage')
  const waits = useTexts('providerWaits')
  const isTest = useIsTest(progress)
  const limited = limitedOf(progress)
  return (state) => {
    if (state === 'sent' && isTest) return t('meanings.kept')
    if (state !== 'deferred' || limited === 0) return t(`meanings.${state}`)
    if (limited >= progress.deferred) return waits('meaning')
    return waits('meaningOfSome', { size: formatNumber(limited) })
  }
}

/**
 * The counts in words. Counts of 0 are left out, except the count of sent messages. Each count links to its deliveries.
 */
function Legend({ progress }: { progress: CampaignProgress }) {
  const t = useTexts('campaignPage')
  const meaningOf = useMeaning(progress)
  const linkTo = useDeliveriesLink()
  const shown = order.filter((state) => state === 'sent' || progress[state] > 0)
  return (
    <dl className={styles['legend']}>
      {shown.map((state) => (
        <div key={state}>
          <dt>
            <span style={{ background: `var(--state-${state})` }} aria-hidden="true" />
            <Link to={linkTo({ state })}>{t(`states.${state}`)}</Link>
          </dt>
          <dd>
            {formatNumber(progress[state])}
            <small>{meaningOf(state)}</small>
          </dd>
        </div>
      ))}
      <div className={styles['total']}>
        <dt>{t('progress.total')}</dt>
        <dd>{formatNumber(progress.total)}</dd>
      </div>
    </dl>
  )
}

/** A rate with one decimal if it is slow, without if it is fast. */
function formatRate(rate: number): string {
  return numberFormatter(numberLocale(), { maximumFractionDigits: rate < 10 ? 1 : 0 }).format(rate)
}

/** When the campaign ends: nobody knows while it only waits for the receiving servers. */
function useTimeLeft(progress: CampaignProgress): string {
  const t = useTexts('campaignPage')
  const waits = useTexts('providerWaits')
  const { zone } = useFormats()
  const { done_at, pending, deferred, unconfirmed } = progress
  const limited = limitedOf(progress)
  if (pending === 0 && deferred + unconfirmed > limited)
    return limited > 0 ? waits('whenTaken') : t('progress.whenTaken')
  return done_at === null
    ? t('progress.notKnown')
    : t('progress.left', { time: timeLeft(done_at), clock: formatClock(done_at, zone) })
}

function Pace({ progress }: { progress: CampaignProgress }) {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  const { rate, rate_limit: limit, next_try_at } = progress
  // The first messages are on their way, and no rate is measured yet.
  const isFirst = rate === 0 && progress.sent + progress.failed === 0 && progress.waits_for === null
  const left = useTimeLeft(progress)
  const facts = [
    {
      name: t('progress.rate'),
      value: isFirst ? t('progress.measured') : t('progress.perSecond', { rate: formatRate(rate) }),
      detail: limit === null ? undefined : t('progress.limited', { limit: formatNumber(limit) }),
    },
    { name: t('progress.done'), detail: undefined, value: left },
    ...(next_try_at === null
      ? []
      : [{ name: t('progress.nextTry'), detail: undefined, value: moment(next_try_at) }]),
  ]
  return (
    <dl className={styles['pace']}>
      {facts.map(({ name, value, detail }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {detail && <small>{detail}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Says that some messages may have arrived twice, and why: SMTP makes it impossible to rule that out. */
function PossibleDuplicates({ progress: { possible_duplicates, lapses } }: { progress: CampaignProgress }) {
  const t = useTexts('campaignPage')
  const size = (count: number) => ({ count, size: formatNumber(count) })
  return (
    <>
      {possible_duplicates > 0 && (
        <p className={styles['copies']}>
          <strong>{t('progress.duplicates', size(possible_duplicates))}</strong> {t('progress.duplicatesWhy')}
        </p>
      )}
      {lapses > 0 && (
        <p className={styles['copies']}>
          <strong>{t('progress.lapses', size(lapses))}</strong> {t('progress.lapsesWhy')}
        </p>
      )}
    </>
  )
}

/** The result of a finished campaign: 'Delivered to all 791', or how many of how many, and the other counts. */
function useOutcome(progress: CampaignProgress): string {
  const t = useTexts('campaignPage')
  const { sent, total, failed, skipped, unconfirmed } = progress
  const rest = (
    [
      ['failed', failed],
      ['skipped', skipped],
      ['unconfirmed', unconfirmed],
    ] as const
  ).filter(([state, count]) => count > 0 || state === 'failed')
  const whole = sent === total ? 'progress.toAll' : 'progress.toSome'
  return [
    t(whole, { count: total, sent: formatNumber(sent), total: formatNumber(total) }),
    ...rest.map(([state, count]) => t(`progress.counts.${state}`, { size: formatNumber(count) })),
  ].join(' · ')
}

function Details({ campaign, progress }: LiveCampaign) {
  return (
    <>
      <Bar progress={progress} />
      <Legend progress={progress} />
      {isUnderWay(campaign.status) && (
        <>
          <Pace progress={progress} />
          <MinutesChart campaign={campaign} />
        </>
      )}
    </>
  )
}

/** The longest part of a subject that is the same in every message. */
function knownPart(subject: string): string {
  // Every second part is between braces.
  const parts = subject.split(/[{}]+/).flatMap((part, at) => (at % 2 === 0 ? [part.trim()] : []))
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

/** The bar with its legend and, while the campaign is being sent, the rate; one line when it is finished. */
export function ProgressPanel({ campaign, progress }: LiveCampaign) {
  const t = useTexts('campaignPage')
  const sentence = useSentence(progress)
  const outcome = useOutcome(progress)
  const isTest = useIsTest(progress)
  if (isFinished(campaign.status)) {
    return (
      <Paper component="section" aria-label={t('progress.title')} className={styles['folded']}>
        <details>
          <summary>{outcome}</summary>
          <Details campaign={campaign} progress={progress} />
        </details>
        {isTest && progress.sent > 0 && (
          <Button
            component={Link}
            to={`/mailbox?search=${encodeURIComponent(knownPart(campaign.subject))}`}
            variant="default"
            size="xs"
            mt={8}
          >
            {t('progress.inMailbox')}
          </Button>
        )}
        <PossibleDuplicates progress={progress} />
      </Paper>
    )
  }
  return (
    <Panel
      title={t('progress.title')}
      actions={
        <Text span size="sm" lh="24px" c="dimmed">
          {sentence}
        </Text>
      }
    >
      <Details campaign={campaign} progress={progress} />
      <PossibleDuplicates progress={progress} />
    </Panel>
  )
}
