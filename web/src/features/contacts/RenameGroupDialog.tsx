// The dialog that renames a group.
import type { FormEvent } from 'react'
import { Button, Stack } from '@mantine/core'
import type { ContactGroup } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'
import { Dialog, DialogActions, ErrorText, toast } from '../../ui/index.ts'
import { useRenameGroup } from './groups.ts'
import { useGroupName } from './use-group-name.tsx'

interface RenameGroupDialogProps {
  /** The group to rename. The caller keeps the value while the dialog fades out. */
  group: ContactGroup | null
  opened: boolean
  onClose(): void
}

function Form({ group, onClose }: { group: ContactGroup; onClose(): void }) {
  const t = useTexts('contacts')
  const common = useTexts('ui')
  const { input, read } = useGroupName(group.name)
  const renaming = useRenameGroup()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = read()
    if (name === null) return
    renaming.mutate(
      { group, name },
      {
        onSuccess: (renamed) => {
          toast.success(t('groups.renamed', { name: renamed.name }))
          onClose()
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {input}
        <ErrorText error={renaming.error} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={renaming.isPending}>
          {t('groups.rename')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** The dialog, which begins with the current name. */
export function RenameGroupDialog({ group, opened, onClose }: RenameGroupDialogProps) {
  const t = useTexts('contacts')
  return (
    <Dialog opened={opened} title={t('groups.renameTitle')} onClose={onClose} size="sm">
      {group && <Form key={group.id} group={group} onClose={onClose} />}
    </Dialog>
  )
}
