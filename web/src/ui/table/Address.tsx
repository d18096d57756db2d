// An email address in little space: its lines break before the @ and before dots, never within a word.
import { Fragment } from 'react'
import styles from './table.module.css'

/** The address, as text that can be searched and copied whole. */
export function Address({ email }: { email: string }) {
  return (
    <span className={styles['address']}>
      {email.split(/(?=[@.])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
