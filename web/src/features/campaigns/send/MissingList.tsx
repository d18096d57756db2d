// What should be fixed before a campaign is sent, each with a link to the screen for it, if there is one.
import { Anchor } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { Missing } from './findings.ts'
import styles from './send.module.css'

/** The list; nothing if it is empty. */
export function MissingList({ missing, label }: { missing: readonly Missing[]; label?: string }) {
  if (missing.length === 0) return null
  return (
    <ul className={styles['findings']} aria-label={label}>
      {missing.map(({ text, fix }) => (
        <li key={text}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>
            {text}{' '}
            {fix && (
              <Anchor component={Link} to={fix.to} inherit>
                {fix.name}
              </Anchor>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
