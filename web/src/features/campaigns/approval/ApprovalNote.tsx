// What a campaign's page says of its approval: who asked, who decided and why, and the buttons of who may decide.
import { useState } from 'react'
import { Button, Group, Textarea } from '@mantine/core'
import type { Approval, Campaign } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useMay } from '../../../lib/session/workspaces.ts'
import { useSession } from '../../../lib/session/index.ts'
import { FormDialog, Note, useDialog } from '../../../ui/index.ts'
import { useApproval, useDecideApproval } from './approvals.ts'
import { Differences } from './Differences.tsx'

interface ApprovalProps {
  campaign: Campaign
  approval: Approval
}

function RefuseDialog({
  campaign,
  opened,
  onClose,
}: {
  campaign: Campaign
  opened: boolean
  onClose: () => void
}) {
  const t = useTexts('approvals')
  const decide = useDecideApproval(campaign)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (note.trim() === '') return
    decide.mutate({ note }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      opened={opened}
      title={t('refuseTitle', { name: campaign.name })}
      onClose={onClose}
      submitLabel={t('refuse')}
      onSubmit={submit}
      busy={decide.isPending}
      error={decide.error}
    >
      <Textarea
        label={t('note')}
        rows={3}
        maxLength={1000}
        value={note}
        error={tried && note.trim() === '' && t('noteMissing')}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
    </FormDialog>
  )
}

function Decide({ campaign, approval }: ApprovalProps) {
  const t = useTexts('approvals')
  const decide = useDecideApproval(campaign)
  const refusing = useDialog<null>()
  return (
    <Group gap="xs" mt="sm">
      <Button loading={decide.isPending} onClick={() => decide.mutate({ digest: approval.digest })}>
        {t(campaign.status === 'draft' ? 'approveAndSend' : 'approve')}
      </Button>
      <Button variant="default" onClick={() => refusing.open(null)}>
        {t('refuse')}
      </Button>
      <RefuseDialog
        key={String(refusing.key)}
        campaign={campaign}
        opened={refusing.opened}
        onClose={refusing.close}
      />
    </Group>
  )
}

function Waiting(props: ApprovalProps) {
  const t = useTexts('approvals')
  const isManager = useMay('manager')
  const own = useSession().user?.email
  const { asked_by: by, is_changed: isChanged } = props.approval
  return (
    <Note tone="warning" title={t('waitingTitle')}>
      <p>{by ? t('askedBy', { by }) : t('asked')}</p>
      {isChanged && <p>{t('changed')}</p>}
      {!isChanged && by === own && <p>{t('own')}</p>}
      {!isChanged && <Differences approval={props.approval} />}
      {!isChanged && by !== own && isManager && <Decide {...props} />}
    </Note>
  )
}

/** The note; nothing where nobody asked, or once the campaign has started. */
export function ApprovalNote({ campaign }: { campaign: Campaign }) {
  const t = useTexts('approvals')
  const { data: approval } = useApproval(campaign)
  if (!approval) return null
  if (approval.state === 'waiting') return <Waiting campaign={campaign} approval={approval} />
  const by = approval.decided_by ?? ''
  if (approval.state === 'refused') {
    return (
      <Note tone="warning" title={t('refusedTitle', { by })}>
        <p>{approval.note}</p>
      </Note>
    )
  }
  if (approval.is_changed) return <Note tone="warning">{t('changed')}</Note>
  return campaign.status === 'draft' ? null : <Note>{t('approvedBy', { by })}</Note>
}
