// The toast after a group was made of a segment.
import { Anchor } from '@mantine/core'
import type { ContactJob } from '@lettermill/contracts'
import { Link } from 'react-router'
import { formatNumber } from '../../lib/formats/formats.ts'
import { text } from '../../lib/messages/index.ts'
import { toast } from '../../ui/index.ts'

/** Milliseconds. Longer than other successes, because the link must be reached within this time. */
const shownFor = 8000

/** Says that the group was made, or is being filled, with a link to it. */
export function sayGroupMade({ state, changed, group_id, group_name }: ContactJob): void {
  const words = { name: group_name ?? '', count: changed, size: formatNumber(changed) }
  const message = text(
    state === 'running' ? 'segments:builder.groupRunning' : 'segments:builder.groupMade',
    words,
  )
  toast.success(
    <span>
      <span>{message}</span>{' '}
      {group_id !== null && (
        <Anchor component={Link} to={`/contacts?group=${String(group_id)}`} inherit>
          {text('segments:builder.groupShow')}
        </Anchor>
      )}
    </span>,
    { duration: shownFor },
  )
}
