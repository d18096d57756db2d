// Deletes the workspace, for its owners.
import { Button } from '@mantine/core'
import { deleteWorkspace } from '@lettermill/contracts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useSession } from '../../../lib/session/index.ts'
import { useWorkspaces } from '../../../lib/session/workspaces.ts'
import { ConfirmDialog, Panel, useDialog } from '../../../ui/index.ts'

/** The panel; nothing for members who are no owners. */
export function DeleteWorkspacePanel() {
  const t = useTexts('members')
  const { signOut } = useSession()
  const current = useWorkspaces().find(({ isCurrent }) => isCurrent)
  const dialog = useDialog<true>()
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteWorkspace, { params: { id } }),
    // The session belonged to this workspace and has ended.
    onSuccess: signOut,
  })
  if (current?.role !== 'owner') return null
  return (
    <Panel title={t('deletion.title')} text={t('deletion.text')}>
      <Button variant="outline" color="red" onClick={() => dialog.open(true)}>
        {t('deletion.open')}
      </Button>
      <ConfirmDialog
        key={dialog.key}
        opened={dialog.opened}
        title={t('deletion.question', { name: current.name })}
        message={t('deletion.warning')}
        confirmLabel={t('deletion.open')}
        colour="red"
        busy={remove.isPending}
        error={remove.error}
        onClose={dialog.close}
        onConfirm={() => remove.mutate(current.id)}
      />
    </Panel>
  )
}
