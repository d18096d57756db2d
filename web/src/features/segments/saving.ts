// Saves the edited segment. Overwrites what another window has saved since only if the person asks for it.
import { useState } from 'react'
import type { Segment } from '@lettermill/contracts'
import { useNavigate } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'
import { toast } from '../../ui/index.ts'
import type { Editing } from './editing.ts'
import { segmentPath, useSaveSegment } from './segments.ts'

/** Saves the segment if name and filter are complete. Otherwise marks what is missing. */
export function useSave(editing: Editing) {
  const t = useTexts('segments')
  const navigate = useNavigate()
  const { stored, name, filter, missing } = editing
  const saving = useSaveSegment(stored?.id ?? null)
  const [isTried, setIsTried] = useState(false)
  const isComplete = name.trim() !== '' && filter !== null && missing.length === 0
  const said = filter === null ? t('builder.nothing') : missing.length > 0 ? t('builder.incomplete') : null
  const save = (version = editing.version) => {
    setIsTried(true)
    if (!isComplete) return
    saving.mutate(
      { name: name.trim(), filter, version },
      {
        onSuccess: ({ saved }) => {
          if (!saved) return
          setIsTried(false)
          editing.saved(saved)
          toast.success(t(stored ? 'builder.saved' : 'builder.created'))
          if (!stored) void navigate(segmentPath(saved.id), { replace: true })
        },
      },
    )
  }
  return {
    save,
    isTried,
    busy: saving.isPending,
    error: (isTried && said) || saving.error,
    /** The segment as another window has saved it since. */
    newer: saving.data?.newer ?? null,
    load: (newer: Segment) => {
      editing.load(newer)
      saving.reset()
    },
  }
}

export type Saving = ReturnType<typeof useSave>
