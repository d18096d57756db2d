// The state of the mapping dialog until the import begins, and the creation of new fields.
import { useCallback, useState } from 'react'
import { contactFields, createField } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/index.ts'
import { fieldsKey } from '../../../../lib/contacts/fields.ts'
import { text } from '../../../../lib/messages/index.ts'
import { useKeepOverSignIn } from '../../../../lib/over-sign-in.ts'
import { isIncomplete, optionsOf, withMade, type Choices } from '../choices.ts'
import { missingFields } from '../mapping.ts'
import { importPlace, type Chosen, type KeptImport, type Mapping } from '../state.ts'
import { say } from '../words.ts'

type Entered = KeptImport['entered']

/** Creates the new fields one after another and reports each. If one is refused, those created before stay. */
function useAddFields(onMade: (choices: Choices) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (entered: Entered) => {
      let now: Choices = entered
      for (const [column, field] of Object.entries(entered.added)) {
        const { label, type } = field
        const made = await call(createField, { body: { label, type, options: optionsOf(field) } })
        now = withMade(now, Number(column), made)
        onMade(now)
      }
      return { ...entered, ...now }
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: fieldsKey }),
  })
}

/** Whether the file has columns to map. An export that contains only people who must not be mailed has none. */
export const hasContacts = ({ from }: Mapping): boolean => from?.contacts !== 0

function enteredIn(mapping: Mapping): Entered {
  const { fields, columns, added, groupName, joinsGroup, values, keepsNameless, suppressesRefused } = mapping
  return { fields, columns, added, groupName, joinsGroup, values, keepsNameless, suppressesRefused }
}

export type MappingForm = ReturnType<typeof useMappingForm>

/** The dialog's form. It begins with the recognised columns, or with the choices made before. */
export function useMappingForm(mapping: Mapping, onImport: (chosen: Chosen) => void) {
  const [entered, setEntered] = useState(() => enteredIn(mapping))
  const [error, setError] = useState(mapping.error)
  const [tried, setTried] = useState(false)
  const [picked, setPicked] = useState(mapping.picked)
  if (picked !== mapping.picked) {
    // The file was read again, with its first row as headers or as data, so its columns are others.
    const { groupName, joinsGroup, values, suppressesRefused } = entered
    setPicked(mapping.picked)
    setEntered({ ...enteredIn(mapping), groupName, joinsGroup, values, suppressesRefused })
    setError(mapping.error)
    setTried(false)
  }
  const set = useCallback((part: Partial<Entered>) => setEntered((now) => ({ ...now, ...part })), [])
  const adding = useAddFields(set)
  const { reset } = adding
  const change = useCallback(
    (next: (now: Choices) => Choices) => {
      setError(null)
      reset()
      setEntered((now) => ({ ...now, ...next(now) }))
    },
    [reset],
  )
  // The error may say that no column is the first name. The choice answers that, so the error disappears.
  const keepNameless = (keepsNameless: boolean) => {
    setError(null)
    set({ keepsNameless })
  }
  const { file, hasHeaders } = mapping.picked
  const kept: KeptImport = { file, hasHeaders, entered }
  useKeepOverSignIn(importPlace, kept)
  const submit = () => {
    setTried(true)
    const needed = hasContacts(mapping)
      ? contactFields.filter(({ key }) => key !== 'first_name' || !entered.keepsNameless)
      : []
    const missing = missingFields(entered.columns, needed)
    if (missing.length > 0) {
      const labels = missing.map(({ key }) => text(`contacts:fields.${key}`)).join(', ')
      return setError(say('unmapped', labels))
    }
    if (!Object.values(entered.added).some(isIncomplete)) adding.mutate(entered, { onSuccess: onImport })
  }
  const busy = adding.isPending || mapping.isReading
  return { kept, entered, set, change, keepNameless, tried, submit, busy, error: error ?? adding.error }
}
