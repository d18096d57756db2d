// An email address or a domain in a narrow space. Its lines break before the @ and before dots, never within a word.
import { Fragment } from 'react'
import styles from './table.module.css'

/** The address, as text that can be found and copied as a whole. */
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
