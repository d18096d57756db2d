// An icon for each kind of timeline entry. The sentence beside it carries the meaning.
import type { TimelineEntry } from '@lettermill/contracts'
import {
  Ban,
  BadgeCheck,
  Bell,
  BellOff,
  CircleX,
  MailOpen,
  MousePointerClick,
  Pencil,
  Send,
  ShieldAlert,
  Trash2,
  Undo2,
  Upload,
  UserPlus,
  UsersRound,
  Zap,
  type LucideIcon,
} from 'lucide-react'

interface Sign {
  icon: LucideIcon
  tone: 'quiet' | 'success' | 'warning' | 'danger'
}

const signs: Readonly<Record<TimelineEntry['kind'], Sign>> = {
  created: { icon: UserPlus, tone: 'quiet' },
  imported: { icon: Upload, tone: 'quiet' },
  joined: { icon: UsersRound, tone: 'quiet' },
  left: { icon: UsersRound, tone: 'quiet' },
  changed: { icon: Pencil, tone: 'quiet' },
  deleted: { icon: Trash2, tone: 'warning' },
  restored: { icon: Undo2, tone: 'quiet' },
  group_deleted: { icon: Trash2, tone: 'quiet' },
  group_restored: { icon: Undo2, tone: 'quiet' },
  sent: { icon: Send, tone: 'quiet' },
  failed: { icon: CircleX, tone: 'danger' },
  skipped: { icon: Ban, tone: 'warning' },
  opened: { icon: MailOpen, tone: 'success' },
  clicked: { icon: MousePointerClick, tone: 'success' },
  unsubscribed: { icon: BellOff, tone: 'warning' },
  resubscribed: { icon: Bell, tone: 'success' },
  signed_up: { icon: UserPlus, tone: 'success' },
  confirmed: { icon: BadgeCheck, tone: 'success' },
  topic_wanted: { icon: Bell, tone: 'success' },
  topic_declined: { icon: BellOff, tone: 'warning' },
  event: { icon: Zap, tone: 'quiet' },
  suppressed: { icon: ShieldAlert, tone: 'danger' },
}

/** The icon of an entry. */
export function iconOf({ kind }: TimelineEntry): Sign {
  return signs[kind]
}
