// The state of the mapping dialog until the import begins, and the creation of new fields.
import { useCallback, useState } from 'react'
import { contactFields, createField } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/index.ts'
import { fieldsKey } from '../../../../lib/fields.ts'
import { text } from '../../../../lib/messages/index.ts'
import { useKeepOverSignIn } from '../../../../lib/over-sign-in.ts'
import { isIncomplete, optionsOf, withMade, type Choices } from '../choices.ts'
import { missingFields } from '../mapping.ts'
import { importPlace, type Chosen, type KeptImport, type Mapping } from '../state.ts'
import { say } from '../words.ts'

/** Creates the new fields one after another and reports each. If one is refused, those created before stay. */
function useAddFields(onMade: (choices: Choices) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (choices: Choices) => {
      let now = choices
      for (const [column, field] of Object.entries(choices.added)) {
        const { label, type } = field
        const made = await call(createField, { body: { label, type, options: optionsOf(field) } })
        now = withMade(now, Number(column), made)
        onMade(now)
      }
      return now
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: fieldsKey }),
  })
}

/** Whether the file has columns to map. An export that contains only people who must not be mailed has none. */
export const hasContacts = ({ from }: Mapping): boolean => from?.contacts !== 0

/** The dialog's form. It begins with the recognised columns, or with the choices made before. */
export function useMappingForm(mapping: Mapping, onImport: (chosen: Chosen) => void) {
  const [choices, setChoices] = useState<Choices>(mapping)
  const [groupName, setGroupName] = useState(mapping.groupName)
  const [joinsGroup, setJoinsGroup] = useState(mapping.joinsGroup)
  const [values, setValues] = useState(mapping.values)
  const [keepsNameless, setKeepsNameless] = useState(mapping.keepsNameless)
  const [suppressesRefused, setSuppressesRefused] = useState(mapping.suppressesRefused)
  const [error, setError] = useState(mapping.error)
  const [tried, setTried] = useState(false)
  const [picked, setPicked] = useState(mapping.picked)
  if (picked !== mapping.picked) {
    // The file was read again, with its first row as headers or as data, so its columns are others.
    setPicked(mapping.picked)
    setChoices(mapping)
    setKeepsNameless(mapping.keepsNameless)
    setError(mapping.error)
    setTried(false)
  }
  const adding = useAddFields(setChoices)
  const { reset } = adding
  const change = useCallback(
    (next: (now: Choices) => Choices) => {
      setError(null)
      reset()
      setChoices(next)
    },
    [reset],
  )
  // The error may say that no column is the first name. The choice answers that, so the error disappears.
  const keepNameless = (keeps: boolean) => {
    setError(null)
    setKeepsNameless(keeps)
  }
  const chosen = { groupName, joinsGroup, values, keepsNameless, suppressesRefused }
  const { file, hasHeaders } = mapping.picked
  const kept: KeptImport = { file, hasHeaders, entered: { ...choices, ...chosen } }
  useKeepOverSignIn(importPlace, kept)
  const submit = () => {
    setTried(true)
    const needed = hasContacts(mapping)
      ? contactFields.filter(({ key }) => key !== 'first_name' || !keepsNameless)
      : []
    const missing = missingFields(choices.columns, needed)
    if (missing.length > 0) {
      const labels = missing.map(({ key }) => text(`contacts:fields.${key}`)).join(', ')
      return setError(say('unmapped', labels))
    }
    if (Object.values(choices.added).some(isIncomplete)) return
    adding.mutate(choices, {
      onSuccess: (made) => onImport({ ...made, ...chosen }),
    })
  }
  return {
    ...{
      kept,
      choices,
      change,
      groupName,
      setGroupName,
      joinsGroup,
      setJoinsGroup,
      values,
      setValues,
      tried,
      submit,
    },
    ...{ keepsNameless, keepNameless, suppressesRefused, setSuppressesRefused },
    busy: adding.isPending || mapping.isReading,
    error: error ?? adding.error,
  }
}
