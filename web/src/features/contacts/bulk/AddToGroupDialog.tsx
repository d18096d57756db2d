// The dialog that asks to which group the selected contacts are added.
import { useState } from 'react'
import { Select } from '@mantine/core'
import { formatNumber } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { FormDialog } from '../../../ui/index.ts'
import { useGroups } from '../groups.ts'

interface AddToGroupDialogProps {
  opened: boolean
  title: string
  busy: boolean
  error: string | null
  onAdd(groupId: number): void
  onClose(): void
}

/** The number of contacts tells groups with the same name apart. */
export function AddToGroupDialog({ opened, title, busy, error, onAdd, onClose }: AddToGroupDialogProps) {
  const t = useTexts('contacts')
  const groups = useGroups().data ?? []
  const [group, setGroup] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (group !== null) onAdd(Number(group))
  }
  return (
    <FormDialog
      opened={opened}
      title={title}
      size="sm"
      submitLabel={t('bulk.addConfirm')}
      busy={busy}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('bulk.group')}
        error={tried && group === null && t('bulk.groupMissing')}
        placeholder={t('bulk.groupPlaceholder')}
        nothingFoundMessage={t('bulk.noGroup')}
        searchable
        data={groups.map(({ id, name, contactCount }) => ({
          value: String(id),
          label: `${name} (${formatNumber(contactCount)})`,
        }))}
        value={group}
        onChange={setGroup}
      />
    </FormDialog>
  )
}
