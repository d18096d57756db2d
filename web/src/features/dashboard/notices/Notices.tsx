// The notices above the counts. On most days there are none, so their code is loaded when needed.
import { Suspense } from 'react'
import type { Notices as Found } from '@lettermill/contracts'
import { useNotices } from '../../../lib/notices.ts'
import { screen } from '../../../lib/screen.ts'
import { useSession } from '../../../lib/session/index.ts'

const NoticeList = screen(() => import('./NoticeList.tsx'), 'NoticeList')

/** Whether there is nothing to notice: every list is empty, every count 0 and every other part null. */
const isQuiet = (found: Found) =>
  Object.values(found).every((part) => (Array.isArray(part) ? part.length === 0 : !part))

/** The notices; nothing if there are none. */
export function Notices() {
  const { session } = useSession()
  const { data } = useNotices()
  if (!data || isQuiet(data)) return null
  return (
    <Suspense>
      <NoticeList notices={data} isAdmin={session.state === 'signedIn' && session.user.isAdmin} />
    </Suspense>
  )
}
