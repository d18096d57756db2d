// The product's mark and name, in the sidebar and above the forms for people who are not signed in.
import { useTexts } from '../../lib/messages/index.ts'
import styles from './layout.module.css'

/** The product's logo and name, side by side. */
export function Brand() {
  const t = useTexts('app')
  return (
    <div className={styles['brand']}>
      <img src="/favicon.svg" width="24" height="24" alt="" />
      <span className={styles['label']}>{t('name')}</span>
    </div>
  )
}
