// The group of an import: its name and, if there is a group of that name, whether the contacts join it.
import { Autocomplete, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import type { ContactGroup } from '@lettermill/contracts'
import { formatNumber } from '../../../../lib/formats/formats.ts'
import { useTexts } from '../../../../lib/messages/index.ts'
import type { MappingForm } from './use-mapping-form.ts'

/** The newest group of a name, ignoring case. @param groups newest first */
export function groupOfName(groups: readonly ContactGroup[], name: string): ContactGroup | undefined {
  return groups.find((group) => group.name.trim().toLowerCase() === name.toLowerCase())
}

/** The most groups that are suggested at once. */
const mostSuggested = 50

interface GroupChoiceProps {
  fileName: string
  /** The existing groups, whose names are suggested. */
  groups: readonly ContactGroup[]
  /** The existing group of the entered name. */
  known: ContactGroup | undefined
  form: MappingForm
}

export function GroupChoice({ fileName, groups, known, form }: GroupChoiceProps) {
  const t = useTexts('contacts')
  const count = known?.contactCount ?? 0
  const { groupName, joinsGroup } = form.entered
  return (
    <>
      <Autocomplete
        label={t('import.groupName')}
        description={fileName}
        inputWrapperOrder={['label', 'input', 'description']}
        value={groupName}
        maxLength={200}
        data={[...new Set(groups.map(({ name }) => name))]}
        limit={mostSuggested}
        openOnFocus={false}
        data-autofocus
        onChange={(name) => form.set({ groupName: name })}
      />
      {known && (
        <Radio.Group
          label={t('import.knownGroup', { name: known.name, count, shown: formatNumber(count) })}
          value={joinsGroup ? 'join' : 'new'}
          onChange={(value) => form.set({ joinsGroup: value === 'join' })}
        >
          <Stack gap={8} mt={8}>
            <Radio value="join" label={t('import.joinGroup')} />
            <Radio value="new" label={t('import.secondGroup')} />
          </Stack>
        </Radio.Group>
      )}
    </>
  )
}
