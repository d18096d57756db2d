// What a person should mend or know before a campaign is sent, in sentences.
import type { CampaignReview } from '@lettermill/contracts'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'

/** Nothing while the review is on its way. */
export function useFindings(review: CampaignReview | undefined): string[] {
  const t = useTexts('campaigns')
  if (!review) return []
  const { findings, empty_values, recipients } = review
  return [
    ...findings.map((finding) => t(`review.${finding}`)),
    ...(empty_values ?? []).map(({ name, count }) =>
      t('review.emptyFor', {
        name,
        count: recipients,
        size: formatNumber(recipients),
        empty: formatNumber(count),
      }),
    ),
  ]
}
