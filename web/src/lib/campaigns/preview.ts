// Previews the message made of unsaved parts for a real contact, in the campaign's dialog and in the template's editor.
import { previewMessage, type CallInput } from '@lettermill/contracts'
import { useState } from 'react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../api/index.ts'

/** The parts of the message; the server fills in missing ones. */
export type PreviewParts = Omit<CallInput<typeof previewMessage, 'body'>, 'position'>

/** Milliseconds without typing before the message is requested. */
const pause = 300

/** Each pause in typing loads a message, so the cache does not keep messages for long. */
const keptFor = 10_000

/**
 * The message or its failure, and the number of its contact, from 1. Another group begins with its first contact.
 * `enabled` is true while the preview is visible.
 */
export function usePreview(parts: PreviewParts, enabled: boolean) {
  const group = JSON.stringify([parts.target ?? parts.groupId ?? '', parts.topicId ?? ''])
  const [chosen, setChosen] = useState({ group, position: 1 })
  const position = chosen.group === group ? chosen.position : 1
  const body = { ...parts, position }
  // The body is compared as text, so that equal parts are the same value. Earlier values, which nobody saw, are not
  // requested.
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
