// The content of a full-page editor: saving it, storing drafts, and noticing that another window has saved.
import { useEffect, useState } from 'react'
import type { Template } from '@lettermill/contracts'
import { readKeptEmail } from '../../../lib/session/index.ts'
import { forgetUnsaved, useUnsavedMark } from '../../../lib/unsaved.ts'
import { useKeptDraft, useOfferedDraft } from '../../../lib/templates/template-drafts.ts'
import { useSaveTemplate, type TemplateContent } from '../templates.ts'

export interface Written<Value> {
  name: string
  value: Value
}

interface Stored<Value> extends Written<Value> {
  /** The stored template; undefined for a new template. */
  template: Pick<Template, 'id' | 'version'> | undefined
}

interface SavingOptions<Value> {
  first: Stored<Value>
  now: Written<Value>
  contentOf(value: Value): TemplateContent
  /** Returns the text of a draft. Equal values must give the same text. */
  draftOf(value: Value): string
  /** The kind of draft for a new template. */
  newDraft: 'new-design' | 'new-code'
  /** Called when a new template was saved and has an id. */
  onCreated(template: Template): void
}

/** Saving and drafts of one template. Two values count as equal only if they are the same object. */
export function useSaving<Value>(options: SavingOptions<Value>) {
  const { first, now, contentOf, draftOf, newDraft, onCreated } = options
  const [stored, setStored] = useState(first)
  const save = useSaveTemplate()
  const isChanged = now.name !== stored.name || now.value !== stored.value
  const id = stored.template?.id
  const of = id ?? newDraft
  const [isNameAsked, setNameAsked] = useState(false)
  const hasName = now.name.trim() !== ''
  useUnsavedMark(of, isChanged)
  const written = { name: now.name, html: isChanged ? draftOf(now.value) : '' }
  const { forget } = useKeptDraft(of, written, isChanged)
  const { offered, restore, discard } = useOfferedDraft(of, written, isChanged)
  // If a person opens another screen, the draft is only stored. If the session ends, the person is sent back here after
  // signing in.
  useEffect(
    () => () => {
      if (readKeptEmail() !== null) forgetUnsaved()
    },
    [],
  )
  /** @param version the version to overwrite; null for any */
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
    /** Whether the letter was saved since it was opened. */
    isSaved: stored.template !== first.template,
    error: save.error,
    busy: save.isPending,
    store,
    /** Whether somebody tried to save the letter without a name. */
    isNameMissing: isNameAsked && !hasName,
    save: () => {
      setNameAsked(!hasName)
      if (hasName && !save.isPending) store(stored.template?.version ?? null)
    },
    /** Uses what another window has saved as the stored version. */
    take: (newer: Stored<Value>) => {
      setStored(newer)
      save.reset()
    },
    /** An earlier draft that is still offered. */
    draft: offered,
    /** Called when the editor shows the draft. */
    draftRestored: restore,
    discardDraft: discard,
  }
}

export type Saving = Omit<ReturnType<typeof useSaving>, 'take'>
