// The round button with the account's avatar.
import { forwardRef, type ComponentPropsWithoutRef } from 'react'
import { useTexts } from '../../lib/messages/index.ts'
import { readKeptEmail } from '../../lib/session/index.ts'
import styles from './layout.module.css'

/** Opens the account's menu. */
export const AvatarButton = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<'button'>>(
  function AvatarButton(props, ref) {
    const t = useTexts('app')
    const email = readKeptEmail()
    return (
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={false}
        aria-label={email ? t('avatar', { email }) : t('greetingNobody')}
        {...props}
        ref={ref}
        className={styles['avatar']}
      >
        {(email ?? '?').charAt(0).toUpperCase()}
      </button>
    )
  },
)
