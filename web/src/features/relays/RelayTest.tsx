// The test of a relay: each step with its outcome and the relay's words.
import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { relaySteps, type RelayCheck } from '@lettermill/contracts'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useTexts } from '../../lib/messages/index.ts'
import { useSession } from '../../lib/session/index.ts'
import { ErrorText } from '../../ui/index.ts'
import type { useTestRelay } from './relays.ts'
import styles from './relays.module.css'

const icons = { passed: CircleCheck, failed: CircleX, left_out: CircleMinus, not_tried: CircleMinus }

function Result({ check }: { check: RelayCheck }) {
  const t = useTexts('relays')
  const failed = check.steps.find(({ outcome }) => outcome === 'failed')
  return (
    <div role="status" aria-label={t('test.result')} className={styles['result']}>
      <p className={styles['verdict']}>
        {failed
          ? t('test.failed', { step: t(`test.steps.${failed.step}`) })
          : t('test.sent', { to: check.to })}
      </p>
      <ol className={styles['steps']}>
        {relaySteps.map((step) => {
          const tried = check.steps.find((each) => each.step === step)
          const outcome = tried?.outcome ?? 'not_tried'
          const Icon = icons[outcome]
          return (
            <li key={step} data-outcome={outcome}>
              <Icon size={16} aria-hidden="true" />
              <span className={styles['step']}>{t(`test.steps.${step}`)}</span>
              <span>{t(`test.outcomes.${outcome}`)}</span>
              {tried && outcome !== 'left_out' && (
                <span className={styles['words']}>
                  {tried.code} {tried.text}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </div>
  )
}

interface RelayTestProps {
  test: ReturnType<typeof useTestRelay>
  /** Runs the test, unless the fields above are refused. */
  onTest(from: string): void
}

/** A From address, a button, and what came of it. */
export function RelayTest({ test, onTest }: RelayTestProps) {
  const t = useTexts('relays')
  const { session } = useSession()
  const email = session.state === 'signedIn' ? session.user.email : ''
  const [from, setFrom] = useState(email)
  const [missing, setMissing] = useState(false)
  const run = () => {
    setMissing(!from.includes('@'))
    if (from.includes('@')) onTest(from.trim())
  }
  return (
    <section className={styles['test']} aria-label={t('test.title')}>
      <h3>{t('test.title')}</h3>
      <p>{t('test.text', { email })}</p>
      <div className={styles['run']}>
        <TextInput
          type="email"
          label={t('test.from')}
          description={t('test.fromHint')}
          value={from}
          maxLength={320}
          error={missing && t('test.fromMissing')}
          onChange={({ currentTarget: { value } }) => {
            setFrom(value)
            setMissing(false)
          }}
        />
        <Button variant="default" loading={test.isPending} onClick={run}>
          {t('test.run')}
        </Button>
      </div>
      <ErrorText error={test.error} />
      {test.data && !test.isPending && <Result check={test.data} />}
    </section>
  )
}
