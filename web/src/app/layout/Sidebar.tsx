// The navigation. It lists Mailbox if the built-in mailbox is active, and administrators' screens for administrators.
import {
  AtSign,
  ChartColumn,
  FileText,
  Globe,
  Inbox,
  LayoutDashboard,
  LogOut,
  ScrollText,
  Send,
  Settings,
  UserCheck,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { NavLink } from 'react-router'
import { formatNumber } from '../../lib/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useNotices } from '../../lib/notices.ts'
import { useSession } from '../../lib/session/index.ts'
import { useTestMode } from '../../lib/test-mode.ts'
import { Brand } from './Brand.tsx'
import styles from './layout.module.css'

const everyone = [
  { to: '/dashboard', name: 'dashboard', icon: LayoutDashboard },
  { to: '/campaigns', name: 'campaigns', icon: Send },
  { to: '/templates', name: 'templates', icon: FileText },
  { to: '/senders', name: 'senders', icon: AtSign },
  { to: '/contacts', name: 'contacts', icon: Users },
  { to: '/analytics', name: 'analytics', icon: ChartColumn },
  { to: '/settings', name: 'settings', icon: Settings },
] as const
const mailbox = { to: '/mailbox', name: 'mailbox', icon: Inbox } as const
const administration = [
  { to: '/admin/registrations', name: 'registrations', icon: UserCheck },
  { to: '/admin/domains', name: 'domains', icon: Globe },
  { to: '/admin/audit', name: 'audit', icon: ScrollText },
] as const

function Entry(props: {
  to: string
  label: string
  icon: LucideIcon
  /** How many things wait there. */
  waiting?: number | undefined
  onNavigate?: (() => void) | undefined
}) {
  const t = useTexts('app')
  const Icon = props.icon
  const waiting = props.waiting ? formatNumber(props.waiting) : null
  return (
    <li>
      <NavLink
        to={props.to}
        className={styles['entry'] ?? ''}
        aria-description={waiting === null ? undefined : t('waiting', { size: waiting })}
        onClick={props.onNavigate}
      >
        <Icon size={16} aria-hidden="true" />
        {props.label}
        {waiting !== null && (
          <span className={styles['badge']} aria-hidden="true">
            {waiting}
          </span>
        )}
      </NavLink>
    </li>
  )
}

/** The main navigation, with Log out at its end; the gate around it then leads to /login. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const t = useTexts('app')
  const { session, signOut } = useSession()
  const mailboxActive = useTestMode()
  const isAdmin = session.state === 'signedIn' && session.user.isAdmin
  const { data: notices } = useNotices(isAdmin)
  // Last, because they arrive a moment later and must not move the other items.
  const entries = [...everyone, ...(mailboxActive ? [mailbox] : [])]
  const entryOf = ({ to, name, icon }: (typeof entries)[number] | (typeof administration)[number]) => (
    <Entry
      key={to}
      to={to}
      label={t(name)}
      icon={icon}
      waiting={name === 'registrations' ? notices?.registrations_waiting : undefined}
      onNavigate={onNavigate}
    />
  )
  return (
    <nav aria-label={t('navigation')} className={styles['navigation']}>
      <Brand />
      <ul>
        {entries.map(entryOf)}
        {isAdmin && (
          <li className={styles['caption']} aria-hidden="true">
            {t('administration')}
          </li>
        )}
        {isAdmin && administration.map(entryOf)}
      </ul>
      <button type="button" className={styles['entry']} onClick={signOut}>
        <LogOut size={16} aria-hidden="true" />
        {t('logOut')}
      </button>
    </nav>
  )
}
