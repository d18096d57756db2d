// 'New group': a button and the dialog that asks for the name.
import { Button } from '@mantine/core'
import type { ContactGroup } from '@lettermill/contracts'
import { Plus } from 'lucide-react'
import { useTexts } from '../../../lib/messages/index.ts'
import { FormDialog, toast, useDialog } from '../../../ui/index.ts'
import { useCreateGroup } from '../groups.ts'
import { useGroupName } from '../use-group-name.tsx'

interface NewGroupDialogProps {
  opened: boolean
  onClose(): void
  onCreated(group: ContactGroup): void
}

function NewGroupDialog({ opened, onClose, onCreated }: NewGroupDialogProps) {
  const t = useTexts('contacts')
  const { input, read } = useGroupName('')
  const creating = useCreateGroup()
  const submit = () => {
    const name = read()
    if (name === null) return
    creating.mutate(name, {
      onSuccess: (group) => {
        toast.success(t('groups.created', { name: group.name }))
        onClose()
        onCreated(group)
      },
    })
  }
  return (
    <FormDialog
      opened={opened}
      title={t('groups.new')}
      size="sm"
      submitLabel={t('groups.newSubmit')}
      busy={creating.isPending}
      error={creating.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {input}
    </FormDialog>
  )
}

/** The button with its dialog. */
export function NewGroupButton({ onCreated }: Pick<NewGroupDialogProps, 'onCreated'>) {
  const t = useTexts('contacts')
  const dialog = useDialog<null>()
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Plus size={16} aria-hidden="true" />}
        onClick={() => dialog.open(null)}
      >
        {t('groups.new')}
      </Button>
      <NewGroupDialog key={dialog.key} opened={dialog.opened} onClose={dialog.close} onCreated={onCreated} />
    </>
  )
}
