// What should be fixed before a campaign is sent, each with a link to the screen for it, if there is one. A missing
// postal address can be entered in place.
import { Anchor } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { PostalAddress, type AskedAddress } from '../../../ui/index.ts'
import type { Missing } from './findings.ts'
import styles from './send.module.css'

interface MissingListProps {
  missing: readonly Missing[]
  address: AskedAddress
  label?: string
}

/** The list; nothing if it is empty. */
export function MissingList({ missing, address, label }: MissingListProps) {
  if (missing.length === 0) return null
  return (
    <ul className={styles['findings']} aria-label={label}>
      {missing.map(({ text, fix, asksAddress }) => (
        <li key={text}>
          <CircleAlert size={16} aria-hidden="true" />
          <div>
            {text}{' '}
            {fix && (
              <Anchor component={Link} to={fix.to} inherit>
                {fix.name}
              </Anchor>
            )}
            {asksAddress && <PostalAddress address={address} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
