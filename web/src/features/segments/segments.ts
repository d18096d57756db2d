// The calls for segments. The toast after a deletion offers to undo it (P36).
import {
  countSegment,
  createSegment,
  deleteSegment,
  duplicateSegment,
  exportSegment,
  getSegment,
  listSegments,
  makeSegmentGroup,
  restoreSegment,
  updateSegment,
  type CallInput,
  type Segment,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, CallFailed, download, isQuiet } from '../../lib/api/index.ts'
import { text } from '../../lib/messages/index.ts'
import { formOf, usualFormat } from '../../lib/formats/export-format.ts'
import { offerUndo, saveWithToast, shownMessage, toast } from '../../ui/index.ts'
import { sayGroupMade } from './group-made.tsx'

export const segmentsKey = ['segments'] as const

/** The path of a segment's editor. */
export const segmentPath = (id: number | 'new') => `/contacts/segments/${String(id)}`

/** All segments, newest first. */
export function useSegments() {
  return useQuery({ queryKey: segmentsKey, queryFn: ({ signal }) => call(listSegments, { signal }) })
}

let counted: Promise<unknown> = Promise.resolve()

/** Counts one segment after the other, because counting may be slow, and people wait for other answers meanwhile. */
function inTurn<Answer>(count: () => Promise<Answer>): Promise<Answer> {
  const mine = counted.then(count)
  counted = mine.catch(() => undefined)
  return mine
}

/** Milliseconds for which a count of the list stays as it is. */
const countKept = 5 * 60_000

/** How many contacts match a segment; undefined until they are counted, and if counting fails. */
export function useSegmentTotal({ id, filter }: Segment): number | undefined {
  const { data } = useQuery({
    queryKey: ['segment total', id, filter],
    queryFn: ({ signal }) =>
      inTurn(async () => {
        signal.throwIfAborted()
        return (await call(countSegment, { body: { filter }, signal })).contacts
      }),
    staleTime: countKept,
    retry: false,
  })
  return data
}

/** Reloads the segments, because a change of one may repair others, or change where others are used. */
function useReload() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: segmentsKey })
}

export type SegmentBody = CallInput<typeof createSegment, 'body'>

interface SegmentEdit extends SegmentBody {
  /** The version that was edited; null for a new segment. */
  version: number | null
}

/** The saved segment or, if it could not be saved, the version that another window has saved since. */
type SaveResult = { saved: Segment; newer?: never } | { saved?: never; newer: Segment }

async function saveSegment(id: number | null, { version, ...body }: SegmentEdit): Promise<SaveResult> {
  if (id === null) return { saved: await call(createSegment, { body }) }
  const params = { id }
  try {
    return { saved: await call(updateSegment, { params, body: { ...body, version } }) }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 'segment_changed') throw error
    return { newer: await call(getSegment, { params }) }
  }
}

/** Saves a new segment, or changes an existing one. */
export function useSaveSegment(id: number | null) {
  const queries = useQueryClient()
  const reload = useReload()
  return useMutation({
    mutationFn: (edit: SegmentEdit) => saveSegment(id, edit),
    onSuccess: ({ saved }) => {
      if (saved)
        queries.setQueryData<Segment[]>(segmentsKey, (all) =>
          id === null ? all && [saved, ...all] : all?.map((each) => (each.id === saved.id ? saved : each)),
        )
      void reload()
    },
  })
}

/** Creates another segment with the same filter. */
export function useDuplicateSegment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Segment) => call(duplicateSegment, { params: { id }, body: {} }),
    onSuccess: (made) => {
      queries.setQueryData<Segment[]>(segmentsKey, (all) => all && [made, ...all])
      toast.success(text('segments:builder.duplicated'))
    },
    onError: sayError,
  })
}

function sayError(error: unknown): void {
  const message = shownMessage(error)
  if (message) toast.error(message)
}

function useRestore() {
  const reload = useReload()
  return useMutation({
    mutationFn: ({ id }: Segment) => call(restoreSegment, { params: { id } }),
    onSuccess: ({ name }) => {
      void reload()
      toast.success(text('segments:builder.restored', { name }))
    },
    onError: sayError,
  })
}

/** Deletes a segment and offers to undo it. */
export function useDeleteSegment() {
  const queries = useQueryClient()
  const restore = useRestore()
  return useMutation({
    mutationFn: ({ id }: Segment) => call(deleteSegment, { params: { id } }),
    onSuccess: (_done, segment) => {
      queries.setQueryData<Segment[]>(segmentsKey, (all) => all?.filter(({ id }) => id !== segment.id))
      offerUndo(text('segments:builder.removed', { name: segment.name }), () => restore.mutate(segment))
    },
  })
}

/** Creates a group with the contacts that match a segment now. A large group is filled in the background. */
export function useMakeGroup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call(makeSegmentGroup, { params: { id }, body: { name } }),
    onSuccess: (job) => {
      sayGroupMade(job)
      void queries.invalidateQueries({ queryKey: ['contactGroups'] })
      void queries.invalidateQueries({ queryKey: ['contactJobs'] })
    },
  })
}

/** Downloads the contacts of a segment as a CSV file, in the format of the last export of contacts. */
export function downloadSegment({ id, name }: Segment): Promise<void> {
  return saveWithToast(
    ({ onProgress, signal }) =>
      download(
        exportSegment,
        { name: `${name}.csv`, onProgress },
        { params: { id }, query: formOf(usualFormat()), signal },
      ),
    {
      message: text('segments:builder.exporting', { name }),
      done: (file) => text('segments:builder.exported', { file }),
      failed: (error) => (isQuiet(error) ? null : shownMessage(error)),
    },
  )
}
