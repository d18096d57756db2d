// The calls of segments. A deletion can be taken back from its toast (P36).
import {
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
import { formatNumber } from '../../lib/formats.ts'
import { text } from '../../lib/messages/index.ts'
import { offerUndo, saveWithToast, shownMessage, toast } from '../../ui/index.ts'

export const segmentsKey = ['segments'] as const

/** Where a segment is changed. */
export const segmentPath = (id: number | 'new') => `/contacts/segments/${String(id)}`

/** All segments, newest first. */
export function useSegments() {
  return useQuery({ queryKey: segmentsKey, queryFn: ({ signal }) => call(listSegments, { signal }) })
}

/** Loads the segments again: a change of one may repair others, or use them. */
function useReload() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: segmentsKey })
}

export type SegmentBody = CallInput<typeof createSegment, 'body'>

interface SegmentEdit extends SegmentBody {
  /** The version that it is an edit of; null for a new segment. */
  version: number | null
}

/** The segment as it is saved now, or, unsaved, as another window saved it meanwhile. */
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

/** Saves a new segment, or changes one. */
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

/** Makes another segment with the same filter. */
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

/** Deletes a segment and offers the way back. */
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

/** Makes a group of the contacts that a segment has now; a large one is filled in the background. */
export function useMakeGroup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      call(makeSegmentGroup, { params: { id }, body: { name } }),
    onSuccess: ({ state, changed, group_name }) => {
      const words = { name: group_name ?? '', count: changed, size: formatNumber(changed) }
      toast.success(
        text(state === 'running' ? 'segments:builder.groupRunning' : 'segments:builder.groupMade', words),
      )
      void queries.invalidateQueries({ queryKey: ['contactGroups'] })
      void queries.invalidateQueries({ queryKey: ['contactJobs'] })
    },
  })
}

/** Saves the contacts of a segment as a CSV. */
export function downloadSegment({ id, name }: Segment): Promise<void> {
  return saveWithToast(
    ({ onProgress, signal }) =>
      download(exportSegment, { name: `${name}.csv`, onProgress }, { params: { id }, signal }),
    {
      message: text('segments:builder.exporting', { name }),
      done: (file) => text('segments:builder.exported', { file }),
      failed: (error) => (isQuiet(error) ? null : shownMessage(error)),
    },
  )
}
