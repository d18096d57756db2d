// For administrators: how bounces and complaints reach the installation, and which ones could not be read or matched.
import { Stack } from '@mantine/core'
import type { FeedbackWays } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { ErrorCard, PageHeader, PageSkeleton } from '../../ui/index.ts'
import { FailedPanel } from './FailedPanel.tsx'
import { HooksPanel } from './HooksPanel.tsx'
import { UnmatchedPanel } from './UnmatchedPanel.tsx'
import { WaysPanel } from './WaysPanel.tsx'
import { useWays } from './ways.ts'

function Panels({ ways }: { ways: FeedbackWays }) {
  return (
    <Stack gap="md">
      <WaysPanel ways={ways} />
      <HooksPanel hooks={ways.hooks} />
      {ways.waiting.failed > 0 && <FailedPanel ways={ways} />}
      <UnmatchedPanel unmatched={ways.unmatched} />
    </Stack>
  )
}

/** The feedback screen. */
export function FeedbackScreen() {
  const t = useTexts('feedback')
  const { data, error, refetch } = useWays()
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {error && !data && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && <Panels ways={data} />}
    </>
  )
}
