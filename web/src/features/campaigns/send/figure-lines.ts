// The complaints and bounces of the last campaigns in sentences.
import { releaseLimits, type SendingFigures } from '@lettermill/contracts'
import { formatNumber, formatShare } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'

/** Returns a function that puts figures into sentences, and says why they matter. */
export function useFigureLines(): (figures: SendingFigures) => string[] {
  const t = useTexts('campaigns')
  return (figures) => {
    const { complaints, delivered_reporting: readers, bounces, tried } = figures
    const campaigns = formatNumber(figures.campaigns)
    const share = (count: number, of: number) => ({ of: formatNumber(of), percent: formatShare(count, of) })
    const complained = { ...share(complaints, readers), complaints: formatNumber(complaints), campaigns }
    const bounced = { ...share(bounces, tried), bounces: formatNumber(bounces), campaigns }
    return [
      ...(complaints >= releaseLimits.complaints.least
        ? [t('reputation.complaints', complained), t('reputation.reporting')]
        : []),
      ...(bounces >= releaseLimits.bounces.least ? [t('reputation.bounces', bounced)] : []),
      t('reputation.why'),
    ]
  }
}
