// The input for a group's name, of the dialogs that create and rename a group.
import { useState, type ReactElement } from 'react'
import { TextInput } from '@mantine/core'
import { readGroupName } from '@lettermill/contracts'
import { useTexts } from '../../lib/messages/index.ts'

/**
 * The input, and a function that returns the name. If the name is not valid, the function returns null and the input
 * says why.
 */
export function useGroupName(first: string): { input: ReactElement; read(): string | null } {
  const t = useTexts('contacts')
  const [name, setName] = useState(first)
  const [isMissing, setIsMissing] = useState(false)
  const read = () => {
    const valid = readGroupName(name)
    setIsMissing(valid === null)
    return valid
  }
  const input = (
    <TextInput
      label={t('groups.renameLabel')}
      value={name}
      error={isMissing && t('groups.renameMissing')}
      onChange={({ currentTarget }) => {
        setName(currentTarget.value)
        setIsMissing(false)
      }}
      data-autofocus
    />
  )
  return { input, read }
}
