// Notices below the bar: campaigns use the letter, an earlier draft can be restored, another window has saved the
// letter, or saving failed.
import { useEffect, useRef } from 'react'
import type { Template } from '@lettermill/contracts'
import { useSearchParams } from 'react-router'
import { DraftNotice } from '../../../ui/index.ts'
import type { Draft } from '../../../lib/templates/template-drafts.ts'
import { ChangedElsewhere, isChanged, SaveFailure } from '../save-failures.tsx'
import { useFetchTemplate } from '../templates.ts'
import type { Saving } from './saving.ts'
import { UsedIn } from './UsedIn.tsx'

interface SaveNoticesProps {
  saving: Pick<Saving, 'id' | 'draft' | 'draftRestored' | 'discardDraft' | 'error' | 'store'>
  onRestore(draft: Draft): void
  /** Shows the newer version that another window has saved. */
  onLoad(newer: Template): void
}

/** Restores the draft at once if the URL asks for it: the person chose it on another screen. */
function useRestored(draft: Draft | null, restore: (draft: Draft) => void): void {
  const [params] = useSearchParams()
  const isAsked = useRef(params.has('draft'))
  useEffect(() => {
    if (!isAsked.current) return
    isAsked.current = false
    if (draft) restore(draft)
  }, [draft, restore])
}

export function SaveNotices({ saving, onRestore, onLoad }: SaveNoticesProps) {
  const { id, draft, draftRestored, discardDraft, error, store } = saving
  const loading = useFetchTemplate()
  const restore = (kept: Draft) => {
    onRestore(kept)
    draftRestored()
  }
  useRestored(draft, restore)
  return (
    <>
      <UsedIn id={id} />
      {draft && <DraftNotice at={draft.at} onRestore={() => restore(draft)} onDiscard={discardDraft} />}
      {isChanged(error) ? (
        <ChangedElsewhere
          error={error}
          busy={loading.isPending}
          onOverwrite={() => store(null)}
          onLoad={() => loading.mutate({ id: id ?? 0 }, { onSuccess: onLoad })}
        />
      ) : (
        <SaveFailure error={error} />
      )}
    </>
  )
}
