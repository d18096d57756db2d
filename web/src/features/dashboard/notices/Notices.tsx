// The notices above the counts. On most days there are none, so their code is loaded when needed.
import { Suspense } from 'react'
import { useNotices } from '../../../lib/notices.ts'
import { screen } from '../../../lib/screen.ts'
import { useSession } from '../../../lib/session/index.ts'

const RestoredNotice = screen(() => import('./RestoredNotice.tsx'), 'RestoredNotice')
const BackupNotice = screen(() => import('./BackupNotice.tsx'), 'BackupNotice')
const WaitingNotice = screen(() => import('./WaitingNotice.tsx'), 'WaitingNotice')
const WarningNotice = screen(() => import('./WarningNotice.tsx'), 'WarningNotice')
const CodedNotice = screen(() => import('./CodedNotice.tsx'), 'CodedNotice')
const DomainNotice = screen(() => import('./DomainNotice.tsx'), 'DomainNotice')
const ProxyNotice = screen(() => import('./ProxyNotice.tsx'), 'ProxyNotice')

/** The notices; nothing if there are none. */
export function Notices() {
  const { session } = useSession()
  const { data } = useNotices()
  const { restored, backup, untrusted_proxy: untrusted, forwarded_only: unread } = data ?? {}
  const waiting = data?.registrations_waiting ?? 0
  const isAdmin = session.state === 'signedIn' && session.user.isAdmin
  return (
    <Suspense>
      {restored && <RestoredNotice restored={restored} isAdmin={isAdmin} />}
      {data?.warnings.map((each) => (
        <WarningNotice key={each.campaign.id} {...each} />
      ))}
      {data?.coded.map((each) => (
        <CodedNotice key={JSON.stringify(each)} notice={each} />
      ))}
      {data?.worse_domains.map((each) => (
        <DomainNotice key={each.id} {...each} />
      ))}
      {waiting > 0 && <WaitingNotice count={waiting} />}
      {backup && <BackupNotice backup={backup} />}
      {untrusted && <ProxyNotice kind="untrusted" address={untrusted} />}
      {unread && <ProxyNotice kind="unread" address={unread} />}
    </Suspense>
  )
}
