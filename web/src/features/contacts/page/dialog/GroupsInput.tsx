// Selects the groups of a contact.
import { MultiSelect } from '@mantine/core'
import { useTexts } from '../../../../lib/messages/index.ts'
import { useGroups } from '../../groups.ts'
import { useGroupOptions } from '../../new-group/use-group-options.ts'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

interface GroupsInputProps {
  value: readonly number[]
  /** The contact's groups, whose names are known before all groups are loaded. */
  known: readonly { id: number; name: string }[]
  onChange(groupIds: number[]): void
}

/** Ids tell groups with the same name apart. */
function optionsOf(groups: readonly { id: number; name: string }[]) {
  const counts = new Map<string, number>()
  for (const { name } of groups) counts.set(name, (counts.get(name) ?? 0) + 1)
  return groups.map(({ id, name }) => ({
    value: String(id),
    label: (counts.get(name) ?? 0) > 1 ? `${name} (${String(id)})` : name,
  }))
}

/** A list that can be searched. Each selected group has a button that removes it. */
export function GroupsInput({ value, known, onChange }: GroupsInputProps) {
  const t = useTexts('contactPage')
  const c = useTexts('contacts')
  const groups = useGroups().data ?? known
  const options = useGroupOptions(optionsOf(groups), groups, ({ id }) => onChange([...value, id]))
  return (
    <MultiSelect
      label={t('groups.title')}
      placeholder={value.length === 0 ? t('groups.choose') : ''}
      nothingFoundMessage={c('groups.typeName')}
      error={options.error}
      searchable
      hidePickedOptions
      searchValue={options.search}
      onSearchChange={options.setSearch}
      data={options.data}
      value={value.map(String)}
      onChange={(ids) => {
        if (!options.isCreation(ids.at(-1))) onChange(ids.map(Number))
      }}
    />
  )
}
