// How many contacts get a campaign and who is left out, for the dialog before sending and for the campaign's page.
import { Facts } from '../../../ui/index.ts'
import type { CampaignReview } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useAudienceWords } from '../target-words.ts'
import styles from './send.module.css'

const fact = (name: string, value: string): [string, string] => [name, value]

interface ReviewFactsProps {
  review: CampaignReview
  /** The subject as a recipient gets it, if sender and subject are shown too. */
  subject?: string | undefined
}

/** How many contacts get the campaign, who is left out, and on request its sender and subject. */
export function ReviewFacts({ review, subject }: ReviewFactsProps) {
  const t = useTexts('campaigns')
  const { group_name, target, recipients, left_out, topic_name, from, preheader, reply_to } = review
  const tPreview = useTexts('preview')
  const words = useAudienceWords()({ group_id: null, group_name, target })
  const size = { count: recipients, size: formatNumber(recipients) }
  const everyone = group_name === null && target === null
  const to = everyone
    ? t('review.everyone', size)
    : t(target ? 'review.target' : 'review.audience', { ...size, group: target ? words : group_name })
  const facts = [
    fact(t('review.to'), to),
    ...(topic_name ? [fact(t('review.topic'), topic_name)] : []),
    ...(subject === undefined
      ? []
      : [
          fact(tPreview('from'), from.name === '' ? from.email : `${from.name} <${from.email}>`),
          fact(tPreview('subject'), subject || tPreview('noSubject')),
          fact(tPreview('preheader'), preheader),
          fact(tPreview('replyTo'), reply_to ?? ''),
        ].filter(([, value]) => value !== '')),
    ...left_out.map(({ reason, count }) =>
      fact(t('review.leftOut'), t(`review.${reason}`, { count, size: formatNumber(count) })),
    ),
  ]
  return (
    <Facts className={styles['facts'] ?? ''}>
      {facts.map(([name, value]) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  )
}
