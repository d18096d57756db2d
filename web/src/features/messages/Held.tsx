// Says why messages wait, and for whom or what.
import { useTexts } from '../../lib/messages/index.ts'
import styles from './messages.module.css'

/** A hold without retries is that of a restored instance, which has words of its own. */
export function Held({ reason, retries }: { reason: string; retries: boolean }) {
  const t = useTexts('messages')
  return (
    <p role="status" className={styles['held']}>
      {retries ? `${t('held', { reason })} ${t('heldRetries')}` : t('heldForAdministrator')}
    </p>
  )
}
