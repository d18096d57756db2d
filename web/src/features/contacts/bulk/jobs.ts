// The calls that change many contacts, and the messages when a job ends.
import {
  cancelContactJob,
  changeContacts,
  exportContacts,
  listContactJobs,
  undoContactJob,
  type ContactJob,
  type ContactSelection,
} from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, download, isQuiet } from '../../../lib/api/index.ts'
import { formatNumber } from '../../../lib/formats/formats.ts'
import { text } from '../../../lib/messages/index.ts'
import { offerUndo, type ExportChoice, saveWithToast, shownMessage, toast } from '../../../ui/index.ts'
import { jobsKey, useReloadContacts } from '../groups.ts'

/** Milliseconds between two polls of a running job. */
const askEvery = 1500

export interface Change {
  action: 'add' | 'remove' | 'delete'
  selection: ContactSelection
  groupId?: number
}

/** Jobs that are running or ended recently. They are polled while one is running. */
export function useContactJobs() {
  return useQuery({
    queryKey: jobsKey,
    queryFn: ({ signal }) => call(listContactJobs, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: now }) => now === 'running') ? askEvery : false,
  })
}

/** Shows the result of a job that ended, and offers to undo a deletion. */
export function useNotifyEnd(): (job: ContactJob) => void {
  const reload = useReloadContacts()
  const undo = useUndo()
  return (job) => {
    void reload()
    if (job.state === 'failed') toast.error(text('contacts:bulk.failed'))
    // The dialogs that delete a group or undo an import show the result themselves.
    if (job.state === 'failed' || job.action === 'delete_group' || job.action === 'undo_import') return
    const said = sentenceOf(job)
    if (job.action === 'delete' && job.changed > 0) offerUndo(said, () => undo(job))
    else toast.success(said)
  }
}

function sentenceOf({ action, changed, total, group_name, state }: ContactJob): string {
  const words = { count: changed, shown: formatNumber(changed), name: group_name ?? '' }
  if (action === 'add') return text('contacts:bulk.added', words)
  if (action === 'remove') return text('contacts:bulk.removed', words)
  if (action === 'restore_group') return text('contacts:groups.restored', words)
  if (action !== 'restore') return text('contacts:bulk.deleted', words)
  const left = state === 'done' ? (total ?? changed) - changed : 0
  const back = text('contacts:bulk.restored', words)
  const stay = text('contacts:bulk.stayDeleted', { count: left, shown: formatNumber(left) })
  return left > 0 ? `${back} ${stay}` : back
}

/**
 * Handles the first answer about a job: shows the result of a job that has ended. Other jobs continue in the
 * background.
 */
function useAnswered(): (job: ContactJob, tell: (job: ContactJob) => void) => void {
  const queries = useQueryClient()
  return (job, notify) => {
    if (job.state !== 'running') notify(job)
    void queries.invalidateQueries({ queryKey: jobsKey })
  }
}

function useUndo(): (job: ContactJob) => void {
  const answered = useAnswered()
  const reload = useReloadContacts()
  const { mutate } = useMutation({
    mutationFn: ({ id }: ContactJob) => call(undoContactJob, { params: { id } }),
  })
  return (job) =>
    mutate(job, {
      onSuccess: (made) =>
        answered(made, () => {
          void reload()
          toast.success(sentenceOf(made))
        }),
      onError: (error) => {
        const message = shownMessage(error)
        if (message) toast.error(text('contacts:bulk.undoFailed', { message }))
      },
    })
}

/** Changes the selected contacts. */
export function useChangeContacts() {
  const answered = useAnswered()
  const notify = useNotifyEnd()
  return useMutation({
    mutationFn: (body: Change) => call(changeContacts, { body }),
    onSuccess: (job) => answered(job, notify),
  })
}

/** Cancels a job. Changes that it has made stay. */
export function useCancelJob() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: ContactJob) => call(cancelContactJob, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: jobsKey }),
  })
}

/** Downloads the selected contacts as a CSV file. */
export function downloadContacts(selection: ContactSelection, choice: ExportChoice): Promise<void> {
  return saveWithToast(
    ({ onProgress, signal }) =>
      download(
        exportContacts,
        { name: 'contacts.csv', onProgress },
        { body: { selection, ...choice }, signal },
      ),
    {
      message: text('contacts:bulk.exporting'),
      done: (name) => text('contacts:bulk.exported', { name }),
      failed: (error) =>
        isQuiet(error) ? null : text('contacts:bulk.exportFailed', { message: shownMessage(error) }),
    },
  )
}
