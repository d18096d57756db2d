// The navigation. It lists Mailbox if the built-in mailbox is active, and administrators' screens for administrators.
import { useId, type ReactElement } from 'react'
import { useMediaQuery } from '@mantine/hooks'
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
  ClipboardList,
  Settings,
  Undo2,
  UserCheck,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { NavLink } from 'react-router'
import { Hint, type Hinted } from '../../ui/index.ts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useNotices } from '../../lib/notices.ts'
import { useSession } from '../../lib/session/index.ts'
import { useTestMode } from '../../lib/campaigns/test-mode.ts'
import { Brand } from './Brand.tsx'
import styles from './layout.module.css'

const work = [
  { to: '/dashboard', name: 'dashboard', icon: LayoutDashboard },
  { to: '/campaigns', name: 'campaigns', icon: Send },
  { to: '/templates', name: 'templates', icon: FileText },
  { to: '/senders', name: 'senders', icon: AtSign },
  { to: '/contacts', name: 'contacts', icon: Users },
  { to: '/forms', name: 'forms', icon: ClipboardList },
  { to: '/analytics', name: 'analytics', icon: ChartColumn },
] as const
const mailbox = { to: '/mailbox', name: 'mailbox', icon: Inbox } as const
const settings = { to: '/settings', name: 'settings', icon: Settings } as const
const administration = [
  { to: '/admin/registrations', name: 'registrations', icon: UserCheck },
  { to: '/admin/domains', name: 'domains', icon: Globe },
  { to: '/admin/feedback', name: 'feedback', icon: Undo2 },
  { to: '/admin/audit', name: 'audit', icon: ScrollText },
] as const

type Item = (typeof work)[number] | typeof mailbox | typeof settings | (typeof administration)[number]

/** Widths at which the sidebar shows only icons; the same as in layout.module.css. */
const rail = '(min-width: 800px) and (max-width: 1023px)'

/** Shows the name of an icon on hover and on keyboard focus. */
function Named({
  name,
  isIcon,
  children,
}: {
  name: string
  isIcon: boolean
  children: ReactElement<Partial<Hinted>>
}) {
  return (
    <Hint label={name} position="right" disabled={!isIcon}>
      {children}
    </Hint>
  )
}

function Entry(props: {
  to: string
  label: string
  icon: LucideIcon
  /** The number of items that wait on that screen. */
  waiting?: number | undefined
  /** Whether only the icon is visible. */
  isIcon: boolean
  onNavigate?: (() => void) | undefined
}) {
  const t = useTexts('app')
  const Icon = props.icon
  const waiting = props.waiting ? formatNumber(props.waiting) : null
  return (
    <li>
      <Named name={props.label} isIcon={props.isIcon}>
        <NavLink
          to={props.to}
          className={styles['entry'] ?? ''}
          aria-description={waiting === null ? undefined : t('waiting', { size: waiting })}
          onClick={props.onNavigate}
        >
          <Icon size={16} aria-hidden="true" />
          <span className={styles['label']}>{props.label}</span>
          {waiting !== null && (
            <span className={styles['badge']} aria-hidden="true">
              {waiting}
            </span>
          )}
        </NavLink>
      </Named>
    </li>
  )
}

/** The main navigation, with Log out at its end. After Log out, the session gate leads to /login. */
export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const t = useTexts('app')
  const { user, signOut } = useSession()
  const isTest = useTestMode()
  const isAdmin = user?.isAdmin === true
  const { data: notices } = useNotices(isAdmin)
  const captionId = useId()
  // The drawer has room for names, so only the sidebar can be narrow.
  const isNarrow = useMediaQuery(rail, undefined, { getInitialValueInEffect: false })
  const isRail = isNarrow && onNavigate === undefined
  const entryOf = ({ to, name, icon }: Item) => (
    <Entry
      key={to}
      to={to}
      label={t(name)}
      icon={icon}
      waiting={name === 'registrations' ? notices?.registrations_waiting : undefined}
      isIcon={isRail}
      onNavigate={onNavigate}
    />
  )
  return (
    <nav aria-label={t('navigation')} className={styles['navigation']}>
      <Brand />
      <div className={styles['entries']}>
        <ul>
          {work.map(entryOf)}
          {isTest && entryOf(mailbox)}
          {entryOf(settings)}
        </ul>
        {isAdmin && (
          <>
            <h2 id={captionId} className={styles['caption']}>
              {t('administration')}
            </h2>
            <ul aria-labelledby={captionId}>{administration.map(entryOf)}</ul>
          </>
        )}
      </div>
      <Named name={t('logOut')} isIcon={isRail}>
        <button type="button" className={styles['entry']} onClick={signOut}>
          <LogOut size={16} aria-hidden="true" />
          <span className={styles['label']}>{t('logOut')}</span>
        </button>
      </Named>
    </nav>
  )
}
