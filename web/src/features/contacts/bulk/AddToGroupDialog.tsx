// The dialog that asks to which group the selected contacts are added.
import { useState } from 'react'
import { Select } from '@mantine/core'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { FormDialog } from '../../../ui/index.ts'
import { useGroups } from '../groups.ts'
import { useGroupOptions } from '../new-group/use-group-options.ts'

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
  const shown = groups.map(({ id, name, contactCount }) => ({
    value: String(id),
    label: `${name} (${formatNumber(contactCount)})`,
  }))
  const options = useGroupOptions(shown, groups, ({ id }) => setGroup(String(id)))
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
        error={options.error ?? (tried && group === null && t('bulk.groupMissing'))}
        placeholder={t('bulk.groupPlaceholder')}
        nothingFoundMessage={t('groups.typeName')}
        searchable
        searchValue={options.search}
        onSearchChange={options.setSearch}
        data={options.data}
        value={group}
        onChange={(value) => {
          if (!options.isCreation(value)) setGroup(value)
        }}
      />
    </FormDialog>
  )
}
