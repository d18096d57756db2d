// Asks for the acknowledgement of complaints and bounces after the server refused to schedule a campaign without it.
import { useState, type ReactNode } from 'react'
import { Checkbox } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { useFigureLines } from '../send/figure-lines.ts'
import { unacknowledgedOf } from '../send/reputation.ts'
import { Note } from '../../../ui/index.ts'

/**
 * The notice for the dialog, the error that is left to show, and whether the person has acknowledged the figures. The
 * notice appears only after a refusal.
 */
export function useScheduleAcknowledgement(error: unknown): {
  notice: ReactNode
  error: unknown
  acknowledged: boolean
} {
  const t = useTexts('campaigns')
  const linesOf = useFigureLines()
  const [isTicked, setTicked] = useState(false)
  const figures = unacknowledgedOf(error)
  // The next try has no error yet, but carries what was ticked.
  if (!figures) return { notice: null, error, acknowledged: isTicked }
  const notice = (
    <Note role="group" tone="danger" aria-label={t('reputation.title')} title={t('reputation.title')}>
      {linesOf(figures).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Checkbox
        label={t('reputation.acknowledge')}
        checked={isTicked}
        onChange={({ currentTarget }) => setTicked(currentTarget.checked)}
      />
    </Note>
  )
  return { notice, error: null, acknowledged: isTicked }
}
