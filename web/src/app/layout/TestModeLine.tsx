// A thin line above every screen while there is no relay, so that no mail is sent.
import { Link } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'
import { useSession } from '../../lib/session/index.ts'
import styles from './layout.module.css'

/** Administrators see a link to set up sending. Other people see whom to ask. */
export function TestModeLine() {
  const t = useTexts('app')
  const isAdmin = useSession().user?.isAdmin === true
  return (
    <section aria-label={t('testMode.label')} className={styles['testMode']}>
      {t('testMode.fact')}{' '}
      {isAdmin ? <Link to="/settings/sending">{t('testMode.setUp')}</Link> : t('testMode.others')}{' '}
      <Link to="/mailbox" className={styles['testModeMailbox']}>
        {t('testMode.mailbox')}
      </Link>
    </section>
  )
}
