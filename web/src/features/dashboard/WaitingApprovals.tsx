// The campaigns that wait for the approval of this person.
import { Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useWaitingApprovals } from '../../lib/campaigns/approvals.ts'
import { useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { Panel } from '../../ui/index.ts'

/** The panel; nothing while nothing waits for this person. */
export function WaitingApprovals() {
  const t = useTexts('approvals')
  const { moment } = useFormats()
  const waiting = (useWaitingApprovals().data ?? []).filter(({ is_own }) => !is_own)
  if (waiting.length === 0) return null
  return (
    <Panel title={t('waitsForYou')}>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {waiting.map(({ campaign_id: id, name, asked_by: by, asked_at: at, scheduled_at: due }) => (
          <li key={id}>
            <Anchor component={Link} to={`/campaigns/${String(id)}`}>
              {name}
            </Anchor>
            <br />
            <small>
              {t(due ? 'askedScheduled' : 'askedAt', {
                by: by ?? t('somebody'),
                at: moment(at),
                ...(due && { due: moment(due) }),
              })}
            </small>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}
