// The draft of a campaign's form: what was typed and not saved survives a reload and the end of the session.
import { useCallback, useEffect, useState } from 'react'
import type { Campaign } from '@lettermill/contracts'
import { readDraft, useKeptDraft } from '../../../lib/drafts.ts'
import { readKeptEmail } from '../../../lib/session/index.ts'
import { forgetUnsaved, isUnsaved, useUnsavedMark, type UnsavedCampaign } from '../../../lib/unsaved.ts'
import { emptyForm, type CampaignForm } from './form.ts'

/** The id of the campaign that is edited, or `new` for a new campaign. */
export type DraftOf = number | 'new'

const placeOf = (id: DraftOf): UnsavedCampaign => `campaign:${id}`

interface StoredForm {
  form: CampaignForm
  /** The version of the campaign that was edited; null for a new campaign. */
  of: Campaign | null
  at: string
}

/** The stored form; null if there is none. Values that an older version did not store are empty. */
function readForm(id: DraftOf): StoredForm | null {
  const kept = readDraft(placeOf(id), ['form', 'of'])
  if (!kept) return null
  try {
    return {
      form: { ...emptyForm, ...(JSON.parse(kept.form) as Partial<CampaignForm>) },
      of: JSON.parse(kept.of) as Campaign | null,
      at: kept.at,
    }
  } catch {
    return null
  }
}

/** Whether a reload or the end of the session closed the dialog of this campaign before. */
export const isFormResumed = (id: DraftOf): boolean => isUnsaved(placeOf(id)) && readForm(id) !== null

/**
 * The version of a campaign that its interrupted dialog edited; null if no dialog was interrupted. Saving compares this
 * version with the stored one, to find what another window has saved meanwhile.
 */
export const resumedVersion = (id: number): Campaign | null =>
  isFormResumed(id) ? (readForm(id)?.of ?? null) : null

const isSame = (form: CampaignForm, other: CampaignForm) => JSON.stringify(form) === JSON.stringify(other)

/**
 * The values of a dialog's form. If a reload or the end of the session closed the dialog, the form begins with the
 * values that were typed before.
 * @param before the values without changes;
 * @param of the version of the campaign that has the values `before`; null for a new campaign
 */
export function useFormDraft(
  id: DraftOf,
  { before, of, opened }: { before: CampaignForm; of: Campaign | null; opened: boolean },
) {
  const [kept, setKept] = useState(() => readForm(id))
  const [isResumed, setResumed] = useState(() => isFormResumed(id))
  const [form, setForm] = useState(isResumed && kept ? kept.form : before)
  const change = useCallback((some: Partial<CampaignForm>) => setForm((now) => ({ ...now, ...some })), [])
  const isChanged = !isSame(form, before)
  const { forget } = useKeptDraft(
    placeOf(id),
    { form: JSON.stringify(form), of: JSON.stringify(of) },
    isChanged,
  )
  useUnsavedMark(placeOf(id), opened && isChanged)
  // If a person opens another screen, the draft is only stored. After the end of a session, the dialog opens again.
  useEffect(
    () => () => {
      if (readKeptEmail() !== null) forgetUnsaved()
    },
    [],
  )
  return {
    form,
    change,
    /** The time at which the restored values were typed; null if the values are not from a draft. */
    resumedAt: isResumed && kept ? kept.at : null,
    /** When an earlier draft was typed; null if there is none, or if something else has been typed since. */
    offeredAt: kept && !isResumed && !isChanged ? kept.at : null,
    /** The version that the offered draft changes; null if there is no draft, or for a new campaign. */
    offeredOf: kept?.of ?? null,
    restore: () => {
      if (kept) setForm(kept.form)
      setKept(null)
    },
    discard: () => {
      forget()
      setKept(null)
    },
    /** Call it when the dialog closes. The values stay. */
    close: () => {
      forgetUnsaved()
      setResumed(false)
    },
    /** Call it when the values were saved, or when `now` replaces them. */
    reset: (now: CampaignForm) => {
      forget()
      forgetUnsaved()
      setResumed(false)
      setKept(null)
      setForm(now)
    },
  }
}

export type FormDraft = ReturnType<typeof useFormDraft>
