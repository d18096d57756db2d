// How far a campaign is: six counts that add up to all recipients, as one bar and in words, and while messages
// leave the rate and the time that it points to; and how many may have got two copies.
import type { CampaignProgress, DeliveryState } from '@lettermill/contracts'
import { formatNumber, formatPercent, useFormats } from '../../../lib/formats.ts'
import { numberLocale, useTexts } from '../../../lib/messages/index.ts'
import { Panel } from '../../../ui/index.ts'
import { isUnderWay } from '../status.ts'
import type { LiveCampaign } from './page.ts'
import styles from './progress.module.css'

/** From the left of the bar to its right: what is settled well, what is open, what is settled ill. */
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
          <span key={state} data-state={state} style={{ flexGrow: progress[state] }} />
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

function Legend({ progress }: { progress: CampaignProgress }) {
  const t = useTexts('campaignPage')
  return (
    <dl className={styles['legend']}>
      {order.map((state) => (
        <div key={state}>
          <dt>
            <span data-state={state} aria-hidden="true" />
            {t(`states.${state}`)}
          </dt>
          <dd>
            {formatNumber(progress[state])}
            <small>{t(`meanings.${state}`)}</small>
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

/** One decimal where it is slow, none where it is fast. */
function formatRate(rate: number): string {
  return new Intl.NumberFormat(numberLocale(), { maximumFractionDigits: rate < 10 ? 1 : 0 }).format(rate)
}

function Pace({ progress }: { progress: CampaignProgress }) {
  const t = useTexts('campaignPage')
  const { moment } = useFormats()
  const { rate, done_at, next_try_at, pending, deferred, unconfirmed } = progress
  const othersDecide = pending === 0 && deferred + unconfirmed > 0
  const facts = [
    { name: t('progress.rate'), value: t('progress.perSecond', { rate: formatRate(rate) }) },
    { name: t('progress.done'), value: othersDecide ? t('progress.whenTaken') : moment(done_at) },
    { name: t('progress.nextTry'), value: moment(next_try_at) },
  ]
  return (
    <dl className={styles['pace']}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** That copies may have arrived twice, and why: the one promise that SMTP does not let anybody keep. */
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

/** The bar, its legend, and the pace while it is under way. */
export function ProgressPanel({ campaign, progress }: LiveCampaign) {
  const t = useTexts('campaignPage')
  const sentence = useSentence(progress)
  return (
    <Panel title={t('progress.title')} actions={<span className={styles['sentence']}>{sentence}</span>}>
      <Bar progress={progress} />
      <Legend progress={progress} />
      {isUnderWay(campaign.status) && <Pace progress={progress} />}
      <PossibleDuplicates progress={progress} />
    </Panel>
  )
}
