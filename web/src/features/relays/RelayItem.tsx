// A relay in the list: its address, its state, and how many messages it accepted today.
import { Button } from '@mantine/core'
import type { Relay } from '@lettermill/contracts'
import { formatNumber, useFormats } from '../../lib/formats.ts'
import { reasonText, useTexts } from '../../lib/messages/index.ts'
import { StatusBadge, type Tone } from '../../ui/index.ts'
import styles from './relays.module.css'

const tones: Record<Relay['state'], Tone> = {
  ready: 'success',
  idle: 'neutral',
  failing: 'danger',
  off: 'neutral',
  unreadable: 'danger',
}

function State({ relay: { state, per_second } }: { relay: Relay }) {
  const t = useTexts('relays')
  const isWorking = state === 'ready' && per_second > 0
  return (
    <StatusBadge tone={isWorking ? 'accent' : tones[state]} busy={isWorking}>
      {t(`states.${isWorking ? 'working' : state}`)}
    </StatusBadge>
  )
}

function useSignIn({ username, has_password }: Relay): string | null {
  const t = useTexts('relays')
  if (username !== '') return t('signedIn', { username })
  return has_password ? t('signsIn') : null
}

interface RelayItemProps {
  relay: Relay
  onEdit(): void
  onRemove(): void
}

/** A row of the list. A relay from the environment has no buttons. */
export function RelayItem({ relay, onEdit, onRemove }: RelayItemProps) {
  const t = useTexts('relays')
  const { moment } = useFormats()
  const { id, name, host, port, security, state, failing_since, accepted_today, per_second } = relay
  // Some words name the fields of the form. A relay from the environment has the parts of its address instead.
  const context = id === null ? { context: 'environment' } : {}
  const words = reasonText(
    'relayAnswers',
    relay.reply_code,
    { ...relay.reply_params, ...context },
    relay.reply,
  )
  const facts = [`${host}:${String(port)}`, t(`security.${security}`), useSignIn(relay)]
  return (
    <li className={styles['relay']}>
      <div className={styles['about']}>
        <div className={styles['title']}>
          <h3>{name}</h3>
          <State relay={relay} />
        </div>
        <p className={styles['facts']}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
        <p className={styles['facts']}>
          {t('today', { count: formatNumber(accepted_today) })}
          {per_second > 0 && ` · ${t('perSecond', { count: formatNumber(per_second) })}`}
        </p>
        {state === 'failing' && failing_since && (
          <p className={styles['trouble']}>{t('failing', { when: moment(failing_since), reply: words })}</p>
        )}
        {state === 'unreadable' && <p className={styles['trouble']}>{t('unreadable')}</p>}
        {id === null && <p className={styles['facts']}>{t('fromEnvironment')}</p>}
      </div>
      {id !== null && (
        <div className={styles['buttons']}>
          <Button size="compact-sm" variant="default" aria-label={t('editOne', { name })} onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('removeOne', { name })}
            onClick={onRemove}
          >
            {t('remove')}
          </Button>
        </div>
      )}
    </li>
  )
}
