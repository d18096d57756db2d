// How many contacts get a campaign and who is left out, for the dialog before sending and for the campaign's page.
import type { CampaignReview } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useAudienceWords } from '../target-words.ts'
import styles from './send.module.css'

/** How many contacts get the campaign, and who is left out. */
export function ReviewFacts({ review }: { review: CampaignReview }) {
  const t = useTexts('campaigns')
  const { group_name, target, recipients, left_out, topic_name } = review
  const words = useAudienceWords()({ group_id: null, group_name, target })
  const size = { count: recipients, size: formatNumber(recipients) }
  const everyone = group_name === null && target === null
  const to = everyone
    ? t('review.everyone', size)
    : t(target ? 'review.target' : 'review.audience', { ...size, group: target ? words : group_name })
  const facts: [string, string][] = [
    [t('review.to'), to],
    ...(topic_name ? [[t('review.topic'), topic_name] as [string, string]] : []),
    ...left_out.map(({ reason, count }): [string, string] => [
      t('review.leftOut'),
      t(`review.${reason}`, { count, size: formatNumber(count) }),
    ]),
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
