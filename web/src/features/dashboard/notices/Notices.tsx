// What concerns the whole instance, above the figures: nothing on most days, so its parts are loaded when they are needed.
import { Suspense } from 'react'
import { screen } from '../../../lib/screen.ts'
import { useSession } from '../../../lib/session/index.ts'
import { useNotices } from './notices.ts'

const RestoredNotice = screen(() => import('./RestoredNotice.tsx'), 'RestoredNotice')
const BackupNotice = screen(() => import('./BackupNotice.tsx'), 'BackupNotice')
const ProxyNotice = screen(() => import('./ProxyNotice.tsx'), 'ProxyNotice')

/** Nothing where there is nothing to say. */
export function Notices() {
  const { session } = useSession()
  const { data: { restored, backup, untrusted_proxy: untrusted, forwarded_only: unread } = {} } = useNotices()
  const isAdmin = session.state === 'signedIn' && session.user.isAdmin
  return (
    <Suspense>
      {restored && <RestoredNotice restored={restored} isAdmin={isAdmin} />}
      {backup && <BackupNotice backup={backup} />}
      {untrusted && <ProxyNotice kind="untrusted" address={untrusted} />}
      {unread && <ProxyNotice kind="unread" address={unread} />}
    </Suspense>
  )
}
