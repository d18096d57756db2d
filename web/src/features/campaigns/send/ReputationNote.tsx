// The red finding after many complaints or bounces: the figures, the checkbox that acknowledges them, and for
// administrators the button that releases the campaign.
import { useId } from 'react'
import { Button, Checkbox } from '@mantine/core'
import type { ReputationFinding } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useReleaseSending } from '../../../lib/campaigns/releases.ts'
import { useSession } from '../../../lib/session/index.ts'
import { ErrorText, Note } from '../../../ui/index.ts'
import { useFigureLines } from './figure-lines.ts'
import type { Acknowledging } from './reputation.ts'

function Release({ finding }: { finding: ReputationFinding }) {
  const t = useTexts('campaigns')
  const isAdmin = useSession().user?.isAdmin === true
  const release = useReleaseSending()
  if (finding.is_released) return <p>{t('reputation.released')}</p>
  if (!isAdmin) return <p>{t('reputation.unreleased')}</p>
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        loading={release.isPending}
        onClick={() => release.mutate(finding.workspace_id)}
      >
        {t('reputation.release')}
      </Button>
      <ErrorText error={release.error} />
    </>
  )
}

interface ReputationNoteProps {
  finding: ReputationFinding
  /** Absent where the finding is only shown. */
  acknowledging?: Acknowledging
}

/** The finding of a review. */
export function ReputationNote({ finding, acknowledging }: ReputationNoteProps) {
  const t = useTexts('campaigns')
  const titleId = useId()
  const lines = useFigureLines()(finding.figures)
  return (
    <Note
      role="group"
      tone="danger"
      aria-labelledby={titleId}
      title={<h3 id={titleId}>{t('reputation.title')}</h3>}
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {finding.needs === 'release' && <Release finding={finding} />}
      {acknowledging && (
        <Checkbox
          label={t('reputation.acknowledge')}
          checked={acknowledging.isTicked}
          onChange={({ currentTarget }) => acknowledging.setTicked(currentTarget.checked)}
        />
      )}
    </Note>
  )
}
