// Previews the message of unsaved parts for a real contact, beside the fields of the campaign's dialog and of the
// template's editor.
import { previewMessage, type CallInput } from '@lettermill/contracts'
import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from './api/index.ts'

/** The parts of the message; the server fills in missing ones. */
export type PreviewParts = Omit<CallInput<typeof previewMessage, 'body'>, 'position'>

/** How long a person must pause before the message is requested, in milliseconds. */
const pause = 300

/** A message for each pause in the typing: they are not kept for long. */
const keptFor = 10_000

/**
 * The message or its failure, and the number of its contact, from 1; another group begins with its
 * first contact again. `enabled` while it is visible.
 */
export function usePreview(parts: PreviewParts, enabled: boolean) {
  const group = parts.target ? JSON.stringify(parts.target) : String(parts.groupId ?? '')
  const [chosen, setChosen] = useState({ group, position: 1 })
  const position = chosen.group === group ? chosen.position : 1
  const body = { ...parts, position }
  // As text, two of the same parts are the same value. Earlier values, which nobody saw, are not requested.
  const wanted = enabled ? JSON.stringify(body) : ''
  const [settled] = useDebouncedValue(wanted, pause)
  const query = useQuery({
    queryKey: ['preview', settled],
    queryFn: ({ signal }) => call(previewMessage, { body: JSON.parse(settled) as typeof body, signal }),
    placeholderData: keepPreviousData,
    staleTime: keptFor,
    gcTime: keptFor,
    enabled: enabled && settled !== '',
  })
  return {
    message: query.data,
    error: query.error,
    busy: query.isFetching || settled !== wanted,
    position,
    setPosition: (next: number) => setChosen({ group, position: next }),
  }
}
