// The steps to the first campaign, each ticked when it is done. Shown until something was sent.
import { Button, Skeleton } from '@mantine/core'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useMay } from '../../lib/session/workspaces.ts'
import { firstSteps, stepsOf, useFirstSteps } from '../../lib/campaigns/first-steps.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useTestMode } from '../../lib/campaigns/test-mode.ts'
import { ErrorCard } from '../../ui/index.ts'
import styles from './dashboard.module.css'

interface StepProps {
  number: number
  step: ReturnType<typeof stepsOf>[number]
  /** Whether this is the first step that is not done, which is highlighted. */
  next: boolean
}

function Step({ number, step: { name, to, done }, next }: StepProps) {
  const t = useTexts('dashboard')
  const isTest = useTestMode()
  const mayDo = useMay(name === 'sender' ? 'manager' : 'editor')
  return (
    <li className={styles['step']} data-done={done}>
      <span className={styles['tick']}>
        {done ? <Check size={16} role="img" aria-label={t('firstSteps.done')} /> : number}
      </span>
      <div className={styles['stepWords']}>
        <p className={styles['stepTitle']}>{t(`firstSteps.${name}.title`)}</p>
        <p className={styles['stepText']}>
          {t(
            isTest && (name === 'sent' || name === 'sender')
              ? `firstSteps.${name}.testText`
              : `firstSteps.${name}.text`,
          )}
        </p>
      </div>
      {!done && mayDo && (
        <Button component={Link} to={to} size="xs" variant={next ? 'filled' : 'default'}>
          {t(`firstSteps.${name}.action`)}
        </Button>
      )}
    </li>
  )
}

/** The list. It keeps its height while the steps are loading. Shows nothing after something was sent. */
export function FirstSteps({ hasCampaigns = false }: { hasCampaigns?: boolean }) {
  const t = useTexts('dashboard')
  const { data: taken, error, refetch } = useFirstSteps()
  if (taken?.sent) return null
  const known = taken && stepsOf(taken)
  const next = known?.find(({ done }) => !done)
  return (
    <div className={styles['steps']}>
      <p className={styles['stepsTitle']}>
        {t(hasCampaigns ? 'firstSteps.titleDrafts' : 'firstSteps.title')}
      </p>
      <p className={styles['stepText']}>{t('firstSteps.text')}</p>
      <ErrorCard error={error} onRetry={() => void refetch()} />
      {!error && (
        <ol className={styles['stepList']}>
          {known
            ? known.map((step, index) => (
                <Step key={step.name} number={index + 1} step={step} next={step === next} />
              ))
            : firstSteps.map(({ name }) => (
                <li key={name} className={styles['step']}>
                  <Skeleton height={40} />
                </li>
              ))}
        </ol>
      )}
    </div>
  )
}
