// What a campaign's page says of its approval: who asked, who decided and why, and the buttons of who may decide.
import { useState } from 'react'
import { Button, Group, Textarea } from '@mantine/core'
import type { Approval, Campaign } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useMay } from '../../../lib/session/workspaces.ts'
import { useSession } from '../../../lib/session/index.ts'
import { ErrorCard, FormDialog, Note, useDialog } from '../../../ui/index.ts'
import { waitsForApproval } from '../status.ts'
import { useApproval, useDecideApproval } from './approvals.ts'
import { Differences } from './Differences.tsx'

interface ApprovalProps {
  campaign: Campaign
  /** Undefined if it could not be loaded. */
  approval: Approval | undefined
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
      {approval && (
        <Button loading={decide.isPending} onClick={() => decide.mutate({ digest: approval.digest })}>
          {t(campaign.status === 'scheduled' ? 'approve' : 'approveAndSend')}
        </Button>
      )}
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
  const { campaign, approval } = props
  const by = campaign.approval.asked_by
  const isChanged = approval?.is_changed === true
  return (
    <Note tone="warning" title={t('waitingTitle')}>
      <p>{t('askedBy', { by: by ?? t('somebody') })}</p>
      {isChanged && <p>{t('changed')}</p>}
      {!isChanged && by === own && <p>{t('own')}</p>}
      {!isChanged && approval && <Differences approval={approval} />}
      {!isChanged && by !== own && isManager && <Decide {...props} />}
    </Note>
  )
}

/** The note; nothing where nobody asked, or once the campaign has started. */
export function ApprovalNote({ campaign }: { campaign: Campaign }) {
  const t = useTexts('approvals')
  const { data: approval, error, refetch } = useApproval(campaign)
  if (!approval)
    return (
      <>
        <ErrorCard error={error} onRetry={() => void refetch()} />
        {error && waitsForApproval(campaign) && <Waiting campaign={campaign} approval={undefined} />}
      </>
    )
  if (approval.state === 'waiting') return <Waiting campaign={campaign} approval={approval} />
  const by = approval.decided_by ?? t('somebody')
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
