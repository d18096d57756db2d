// The notice after a campaign was sent. It counts down, and offers to cancel until it reaches zero.
import { useEffect, useState } from 'react'
import { formatNumber } from '../../../lib/formats.ts'
import { text, useTexts } from '../../../lib/messages/index.ts'
import { offerUndo, toast } from '../../../ui/index.ts'

export interface CountdownProps {
  recipients: number
  /** Contacts of the target who do not get the campaign. */
  leftOut: number
  seconds: number
}

/** A screen reader reads the whole sentence once; the seconds are only shown. */
function Countdown({ recipients, leftOut, seconds }: CountdownProps) {
  const t = useTexts('campaigns')
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  const words = {
    count: recipients,
    size: formatNumber(recipients),
    // The progress beside the notice also counts the contacts who are left out.
    total: formatNumber(recipients + leftOut),
    leftOut: formatNumber(leftOut),
  }
  return (
    <>
      {t(leftOut > 0 ? 'sendingSoonOf' : 'sendingSoon', words)}{' '}
      <span aria-hidden="true">{t('secondsLeft', { left })}</span>
    </>
  )
}

const noticeOf = (campaignId: number) => `recall-${String(campaignId)}`

/** Shows the notice for as long as the campaign can be recalled. */
export function offerRecall(
  campaignId: number,
  { onRecall, ...countdown }: CountdownProps & { onRecall: () => void },
): void {
  offerUndo(<Countdown {...countdown} />, onRecall, {
    label: text('campaigns:cancelSending'),
    milliseconds: countdown.seconds * 1000,
    id: noticeOf(campaignId),
  })
}

/** Closes the notice of a campaign that was recalled by other means, such as the button on its page. */
export function endRecallOffer(campaignId: number): void {
  toast.dismiss(noticeOf(campaignId))
}
