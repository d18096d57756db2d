// The notice that a campaign has reached half of the rate at which it is held for bounces or complaints. The campaign's
// own page uses the same words.
import { Button } from '@mantine/core'
import type { Notices } from '@lettermill/contracts'
import { Link } from 'react-router'
import { formatNumber, formatShare } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { Notice } from './Notice.tsx'

export function WarningNotice({ campaign, warning, count, of }: Notices['warnings'][number]) {
  const t = useTexts('campaignPage')
  const own = useTexts('notices')
  const said = { count, size: formatNumber(count), of: formatNumber(of), percent: formatShare(count, of) }
  return (
    <Notice
      title={t(`warning.${warning}.title`, said)}
      lines={[own('warning.campaign', { name: campaign.name }), t(`warning.${warning}.text`)]}
      action={
        <Button component={Link} to={`/campaigns/${String(campaign.id)}`} variant="default">
          {own('warning.action')}
        </Button>
      }
    />
  )
}
