// The text of a full-page editor: saving it, keeping it as a draft, and handling a save by another window.
import { useEffect, useState } from 'react'
import type { Template } from '@lettermill/contracts'
import { readKeptEmail } from '../../../lib/session/index.ts'
import { forgetUnsaved, useUnsavedMark } from '../../../lib/unsaved.ts'
import { readDraft, useKeptDraft } from '../drafts.ts'
import { useSaveTemplate, type TemplateContent } from '../templates.ts'

export interface Written<Value> {
  name: string
  value: Value
}

interface Stored<Value> extends Written<Value> {
  /** Undefined for a new one. */
  template: Pick<Template, 'id' | 'version'> | undefined
}

interface SavingOptions<Value> {
  first: Stored<Value>
  now: Written<Value>
  contentOf(value: Value): TemplateContent
  /** What is kept as a draft; the same text for the same value. */
  draftOf(value: Value): string
  /** The draft of a new one. */
  newDraft: 'new-design' | 'new-code'
  /** A new template has an id now. */
  onCreated(template: Template): void
}

/** Saving and drafts of one template. Values that are the same object are the same. */
export function useSaving<Value>(options: SavingOptions<Value>) {
  const { first, now, contentOf, draftOf, newDraft, onCreated } = options
  const [stored, setStored] = useState(first)
  const save = useSaveTemplate()
  const isChanged = now.name !== stored.name || now.value !== stored.value
  const id = stored.template?.id
  const of = id ?? newDraft
  const [kept, setKept] = useState(() => readDraft(of))
  const [isNameAsked, setNameAsked] = useState(false)
  const hasName = now.name.trim() !== ''
  useUnsavedMark(of, isChanged)
  const { forget } = useKeptDraft(
    of,
    { name: now.name, html: isChanged ? draftOf(now.value) : '' },
    isChanged,
  )
  // A person who goes to another screen leaves the draft; the end of a session does not, and leads back here.
  useEffect(
    () => () => {
      if (readKeptEmail() !== null) forgetUnsaved()
    },
    [],
  )
  /** @param version that is overwritten; null for any */
  const store = (version: number | null) =>
    save.mutate(
      { id, version, name: now.name.trim(), content: contentOf(now.value) },
      {
        onSuccess: (saved) => {
          setStored({ ...now, template: saved })
          forget()
          forgetUnsaved()
          if (id === undefined) onCreated(saved)
        },
      },
    )
  return {
    id,
    version: stored.template?.version ?? null,
    isChanged,
    /** Whether it was saved since it was opened. */
    isSaved: stored.template !== first.template,
    error: save.error,
    busy: save.isPending,
    store,
    /** Whether somebody tried to save it without a name. */
    isNameMissing: isNameAsked && !hasName,
    save: () => {
      setNameAsked(!hasName)
      if (hasName && !save.isPending) store(stored.template?.version ?? null)
    },
    /** Takes what another window saved as the stored one. */
    take: (newer: Stored<Value>) => {
      setStored(newer)
      save.reset()
    },
    /** A draft of earlier that is still on offer. */
    draft: isChanged ? null : kept,
    dropDraft: (isForgotten: boolean) => {
      if (isForgotten) forget()
      setKept(null)
    },
  }
}

export type Saving = Omit<ReturnType<typeof useSaving>, 'take'>
