// The notice after a campaign was sent. It counts down, and offers to cancel until it reaches zero. On the campaign's
// own page, the button of the page offers to cancel, and the notice only counts down.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button, Flex } from '@mantine/core'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { toast } from '../../../ui/index.ts'

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

/** The campaign whose page now shows a button that recalls it; null if there is none. */
let onPage: number | null = null
const listeners = new Set<() => void>()

function setOnPage(campaignId: number | null): void {
  onPage = campaignId
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the notice that the caller shows a button that recalls the campaign, for as long as `isShown` is true. */
export function useOfferOnPage(campaignId: number, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    setOnPage(campaignId)
    return () => setOnPage(null)
  }, [campaignId, isShown])
}

interface NoticeProps extends CountdownProps {
  campaignId: number
  onRecall(): void
}

function Notice({ campaignId, onRecall, ...countdown }: NoticeProps) {
  const t = useTexts('campaigns')
  const isOnPage = useSyncExternalStore(subscribe, () => onPage === campaignId)
  return (
    <Flex component="span" display="inline-flex" align="center" gap="sm">
      <span>
        <Countdown {...countdown} />
      </span>
      {!isOnPage && (
        <Button size="compact-sm" variant="default" onClick={onRecall}>
          {t('cancelSending')}
        </Button>
      )}
    </Flex>
  )
}

/** Shows the notice for as long as the campaign can be recalled. `onRecall` must also close the notice. */
export function offerRecall(props: NoticeProps): void {
  toast(<Notice {...props} />, { duration: props.seconds * 1000, id: noticeOf(props.campaignId) })
}

/** Closes the notice of a campaign that was recalled by other means, such as the button on its page. */
export function endRecallOffer(campaignId: number): void {
  toast.dismiss(noticeOf(campaignId))
}
