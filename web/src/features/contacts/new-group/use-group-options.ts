// Offers to create a group in an input that searches groups: the last option is 'Create "…"' unless a group has the name.
import { useState } from 'react'
import { readGroupName, type ContactGroup } from '@lettermill/contracts'
import { useTexts } from '../../../lib/messages/index.ts'
import { shownMessage, toast } from '../../../ui/index.ts'
import { useCreateGroup } from '../groups.ts'

interface GroupOption {
  value: string
  label: string
}

/** The value of the option that creates a group. Ids are numbers, so no id equals it. */
const createValue = '+create'

/** The name that was typed, if it is valid and no option or group has it. */
function newName(search: string, names: readonly string[]): string | null {
  const name = readGroupName(search)
  if (name === null) return null
  return names.some((each) => each.toLowerCase() === name.toLowerCase()) ? null : name
}

/**
 * The search and the options of the input.
 * @param groups their names are not offered again
 * @param onCreated called with the new group, which is then among the loaded groups
 */
export function useGroupOptions(
  options: readonly GroupOption[],
  groups: readonly { name: string }[],
  onCreated: (group: ContactGroup) => void,
) {
  const t = useTexts('contacts')
  const [search, setSearch] = useState('')
  const creating = useCreateGroup()
  const name = newName(search, [...groups.map((group) => group.name), ...options.map(({ label }) => label)])
  const create = () => {
    if (name === null || creating.isPending) return
    creating.mutate(name, {
      onSuccess: (group) => {
        toast.success(t('groups.created', { name: group.name }))
        onCreated(group)
      },
      onError: () => setSearch(name),
    })
  }
  return {
    data:
      name === null
        ? [...options]
        : [...options, { value: createValue, label: t('groups.create', { name }) }],
    search,
    setSearch,
    /** Returns whether `value` is the option that creates a group, and if so, creates the group. */
    isCreation: (value: string | null | undefined) => {
      if (value !== createValue) return false
      create()
      return true
    },
    error: shownMessage(creating.error),
  }
}
