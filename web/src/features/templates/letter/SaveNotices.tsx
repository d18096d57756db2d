// Notices below the bar: an earlier draft can be restored, another window has saved the letter, or saving failed.
import type { Template } from '@lettermill/contracts'
import { DraftNotice } from '../../../ui/index.ts'
import type { Draft } from '../../../lib/template-drafts.ts'
import { ChangedElsewhere, isChanged, SaveFailure } from '../save-failures.tsx'
import { useFetchTemplate } from '../templates.ts'
import type { Saving } from './saving.ts'

interface SaveNoticesProps {
  saving: Pick<Saving, 'id' | 'draft' | 'dropDraft' | 'error' | 'store'>
  onRestore(draft: Draft): void
  /** Shows the newer version that another window has saved. */
  onLoad(newer: Template): void
}

export function SaveNotices({ saving, onRestore, onLoad }: SaveNoticesProps) {
  const { id, draft, dropDraft, error, store } = saving
  const loading = useFetchTemplate()
  return (
    <>
      {draft && (
        <DraftNotice
          at={draft.at}
          onRestore={() => {
            onRestore(draft)
            dropDraft(false)
          }}
          onDiscard={() => dropDraft(true)}
        />
      )}
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
