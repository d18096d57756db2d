// The test of a relay: each step with its outcome and the relay's answer.
import { useState } from 'react'
import { Button, Text, TextInput } from '@mantine/core'
import { readEmail, relaySteps, type RelayCheck } from '@lettermill/contracts'
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import { useTexts } from '../../lib/messages/index.ts'
import { useSession } from '../../lib/session/index.ts'
import { ErrorText } from '../../ui/index.ts'
import { hintOf, shownAnswer } from './answer.ts'
import type { useTestRelay } from './relays.ts'
import styles from './relays.module.css'

const icons = { passed: CircleCheck, failed: CircleX, left_out: CircleMinus, not_tried: CircleMinus }

function Result({ check }: { check: RelayCheck }) {
  const t = useTexts('relays')
  const failed = check.steps.find(({ outcome }) => outcome === 'failed')
  return (
    <div role="status" aria-label={t('test.result')} className={styles['result']}>
      <Text fw={500} mb="xs">
        {failed
          ? t('test.failed', { step: t(`test.steps.${failed.step}`) })
          : t('test.sent', { to: check.to })}
      </Text>
      <ol className={styles['steps']}>
        {relaySteps.map((step) => {
          const tried = check.steps.find((each) => each.step === step)
          const outcome = tried?.outcome ?? 'not_tried'
          const hint = tried && hintOf(tried)
          const Icon = icons[outcome]
          return (
            <li key={step} data-outcome={outcome}>
              <Icon size={16} aria-hidden="true" />
              <Text span inherit c="var(--kit-text)">
                {t(`test.steps.${step}`)}
              </Text>
              <span>{t(`test.outcomes.${outcome}`)}</span>
              {hint && outcome === 'failed' && (
                <span className={styles['words']}>{t(`test.hints.${hint}`)}</span>
              )}
              {tried && outcome !== 'left_out' && (
                <span className={styles['words']}>{shownAnswer(tried)}</span>
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
  /** Runs the test, unless fields above are refused. */
  onTest(ends: { from: string; to: string }): void
}

/** Sender's and recipient's address, a button, and the result. */
export function RelayTest({ test, onTest }: RelayTestProps) {
  const t = useTexts('relays')
  const { session } = useSession()
  // The first administrator may be admin@localhost, which receives no mail.
  const email = session.state === 'signedIn' ? (readEmail(session.user.email) ?? '') : ''
  const [typed, setTyped] = useState({ from: email, to: email })
  const [isChecked, setChecked] = useState(false)
  const run = () => {
    setChecked(true)
    const [from, to] = [readEmail(typed.from), readEmail(typed.to)]
    if (from !== null && to !== null) onTest({ from, to })
  }
  return (
    <section className={styles['test']} aria-label={t('test.title')}>
      <h3>{t('test.title')}</h3>
      <Text c="dimmed" mt={4} mb="sm">
        {t('test.text')}
      </Text>
      <div className={styles['run']}>
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="email"
            label={t(`test.${end}`)}
            description={t(`test.${end}Hint`)}
            value={typed[end]}
            maxLength={320}
            error={isChecked && readEmail(typed[end]) === null && t('test.missing')}
            onChange={({ currentTarget: { value } }) => setTyped((now) => ({ ...now, [end]: value }))}
          />
        ))}
        <Button variant="default" loading={test.isPending} onClick={run}>
          {t('test.run')}
        </Button>
      </div>
      <ErrorText error={test.error} />
      {test.data && !test.isPending && <Result check={test.data} />}
    </section>
  )
}
