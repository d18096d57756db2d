// A segment while it is edited: the stored one, the edited one, its filter, and an earlier draft in this browser.
import { useState } from 'react'
import { conditionsOf, type Segment, type SegmentFilter } from '@lettermill/contracts'
import { keepDraft, readDraft, useKeptDraft, type Draft } from '../../lib/drafts.ts'
import { useKeepOverSignIn } from '../../lib/over-sign-in.ts'
import { useChoices } from './builder/choices.ts'
import {
  draftOf,
  filterOf,
  firstRow,
  keptText,
  newGroup,
  readKept,
  unfinished,
  type Group,
} from './builder/draft.ts'

/** What a draft stores: name, rows, and the version of the segment that was edited. */
const keptNames = ['name', 'rows', 'version'] as const
type Kept = Draft<(typeof keptNames)[number]>

interface Stored {
  segment: Segment | null
  rows: Group
}

function storedOf(segment: Segment | null): Stored {
  return { segment, rows: segment ? draftOf(segment.filter) : newGroup('all', [firstRow()]) }
}

function namedCampaigns(filter: SegmentFilter | undefined): number[] {
  const conditions = filter ? conditionsOf(filter) : []
  return conditions.flatMap((each) =>
    each.kind === 'campaign' && typeof each.campaign === 'number' ? [each.campaign] : [],
  )
}

/** The edited name and rows, and the stored ones. */
function useWritten(segment: Segment | null) {
  const place = `segment:${String(segment?.id ?? 'new')}`
  // The segment when the screen opened. A later reload of the list must not hide that it has changed.
  const [stored, setStored] = useState(() => storedOf(segment))
  const [name, setName] = useState(segment?.name ?? '')
  const [draft, setDraft] = useState(stored.rows)
  const [kept, setKept] = useState<Kept | null>(() => readDraft(place, keptNames))
  const [version, setVersion] = useState(segment?.version ?? null)
  const isEdited = name !== (stored.segment?.name ?? '') || draft !== stored.rows
  const written = { name, rows: keptText(draft), version: String(version ?? '') }
  const { forget } = useKeptDraft(place, written, isEdited)
  // The draft contains the text. This call lets the sign-in page say that the text is kept.
  useKeepOverSignIn(place, isEdited || undefined)
  return {
    stored: stored.segment,
    version,
    name,
    setName,
    draft,
    setDraft,
    /** The earlier draft to offer; null if there is none, or if something has been edited. */
    kept: isEdited ? null : kept,
    restore: () => {
      const rows = kept && readKept(kept.rows)
      if (rows) {
        setName(kept.name)
        setDraft(rows)
        setVersion(kept.version === '' ? null : Number(kept.version))
      }
      setKept(null)
    },
    discard: () => {
      forget()
      setKept(null)
    },
    /** Call it when the edited segment was saved. */
    saved: (now: Segment) => {
      forget()
      setKept(null)
      setStored({ segment: now, rows: draft })
      setName(now.name)
      setVersion(now.version)
    },
    /** Shows what another window saved, and offers what was edited here as a draft. */
    load: (now: Segment) => {
      keepDraft(place, { ...written, version: String(now.version) })
      setKept(readDraft(place, keptNames))
      const next = storedOf(now)
      setStored(next)
      setName(now.name)
      setDraft(next.rows)
      setVersion(now.version)
    },
  }
}

/** The edited segment and its filter. */
export function useEditing(segment: Segment | null) {
  const written = useWritten(segment)
  const { stored, name, draft } = written
  const { choices, error, retry } = useChoices(segment?.id ?? null, namedCampaigns(stored?.filter))
  const typeOf = (field: string) => choices.fields?.find(({ key }) => key === field)?.type
  const filter = choices.fields ? filterOf(draft, typeOf) : null
  const missing = choices.fields ? unfinished(draft, typeOf) : []
  const sameFilter = (other: SegmentFilter) =>
    JSON.stringify(filter) === JSON.stringify(filterOf(draftOf(other), typeOf))
  const isChanged = !stored || name.trim() !== stored.name || missing.length > 0 || !sameFilter(stored.filter)
  return { ...written, choices, error, retry, typeOf, filter, missing, sameFilter, isChanged }
}

export type Editing = ReturnType<typeof useEditing>
