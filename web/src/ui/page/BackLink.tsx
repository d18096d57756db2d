// The link above a page's title to the list that it belongs to.
import { Anchor } from '@mantine/core'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import styles from './page.module.css'

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} className={styles['back'] ?? ''}>
      <ArrowLeft size={16} aria-hidden="true" />
      {children}
    </Anchor>
  )
}
