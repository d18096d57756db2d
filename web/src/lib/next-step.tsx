// Leads a newcomer from a finished step to the next one.
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { stepsOf, useFirstSteps } from './campaigns/first-steps.ts'
import { useTexts } from './messages/index.ts'

/** A link to the next step to the first campaign, until the workspace has sent something. */
export function NextStep() {
  const t = useTexts('dashboard')
  const { data: taken, isFetching } = useFirstSteps()
  // Answers from before the last step would name that step again.
  if (isFetching || !taken || taken.sent) return null
  const next = stepsOf(taken).find(({ done }) => !done)
  if (!next) return null
  return (
    <p>
      {t('firstSteps.next')}{' '}
      <Anchor component={Link} to={next.to}>
        {t(`firstSteps.${next.name}.action`)}
      </Anchor>
    </p>
  )
}
