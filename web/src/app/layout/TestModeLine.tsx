// One thin line above every screen while no relay is set: nobody outside gets mail.
import { Link } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'
import { useSession } from '../../lib/session/index.ts'
import styles from './layout.module.css'

/** An administrator reads what to set, others whom to ask. */
export function TestModeLine() {
  const t = useTexts('app')
  const { session } = useSession()
  const isAdmin = session.state === 'signedIn' && session.user.isAdmin
  return (
    <section aria-label={t('testMode.label')} className={styles['testMode']}>
      {t('testMode.fact')} {t(isAdmin ? 'testMode.administrator' : 'testMode.others')}{' '}
      <Link to="/mailbox">{t('testMode.mailbox')}</Link>
    </section>
  )
}
