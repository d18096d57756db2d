// A download with a toast: progress, Cancel while it runs, and Try again after a failure.
import { Button, Flex, Progress } from '@mantine/core'
import toast from 'react-hot-toast'
import { saveFile, type Download, type DownloadProgress } from '../../lib/api/index.ts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { text } from '../../lib/messages/index.ts'
import styles from './feedback.module.css'

/** Milliseconds between two updates of the toast. */
const redraw = 200

export interface DownloadWords {
  /** The message while the download runs. */
  message: string
  done(fileName: string): string
  /** Returns the message of a failure; null to show none. */
  failed(error: unknown): string | null
}

/** Loads the file. `onProgress` reports the progress, and the signal aborts it. */
type Fetching = (watch: {
  onProgress(progress: DownloadProgress): void
  signal: AbortSignal
}) => Promise<Download>

function rowsOf({ rows, total }: DownloadProgress): string {
  return total === null
    ? text('ui:download.rows', { rows: formatNumber(rows) })
    : text('ui:download.rowsOf', { rows: formatNumber(rows), total: formatNumber(Math.max(rows, total)) })
}

function Coming(props: { message: string; progress: DownloadProgress | null; onCancel(): void }) {
  const { message, progress, onCancel } = props
  const whole = progress?.total ? Math.max(progress.total, progress.rows) : null
  return (
    <span className={styles['download']}>
      <span>{message}</span>
      {progress && <span className={styles['downloadRows']}>{rowsOf(progress)}</span>}
      {progress && whole !== null && (
        <Progress
          className={styles['downloadBar'] ?? ''}
          size="sm"
          value={(progress.rows / whole) * 100}
          aria-label={message}
        />
      )}
      <Button size="compact-sm" variant="default" onClick={onCancel}>
        {text('ui:cancel')}
      </Button>
    </span>
  )
}

function Failed({ sentence, onRetry }: { sentence: string; onRetry(): void }) {
  return (
    <Flex component="span" display="inline-flex" align="center" gap="sm">
      <span>{sentence}</span>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {text('ui:tryAgain')}
      </Button>
    </Flex>
  )
}

/** Updates the toast at once, and then only as often as people can read. */
function paced(draw: (progress: DownloadProgress) => void): (progress: DownloadProgress) => void {
  let last = 0
  return (progress) => {
    const now = performance.now()
    if (now - last < redraw) return
    last = now
    draw(progress)
  }
}

/** Downloads and saves a file, with a toast from start to end. Never rejects. */
export async function saveWithToast(fetching: Fetching, words: DownloadWords): Promise<void> {
  const stop = new AbortController()
  const coming = (progress: DownloadProgress | null) => (
    <Coming message={words.message} progress={progress} onCancel={() => stop.abort()} />
  )
  const id = toast.loading(coming(null))
  try {
    const file = await fetching({
      signal: stop.signal,
      onProgress: paced((progress) => {
        // The numbers are only shown. If a screen reader announced each of them, nothing else could be heard.
        const ariaProps = { role: 'status', 'aria-live': 'off' } as const
        if (!stop.signal.aborted) toast.loading(coming(progress), { id, ariaProps })
      }),
    })
    saveFile(file)
    toast.success(words.done(file.fileName), { id, ariaProps: { role: 'status', 'aria-live': 'polite' } })
  } catch (error) {
    if (stop.signal.aborted) toast(text('ui:download.cancelled'), { id, icon: null })
    else showFailure(id, words.failed(error), () => void saveWithToast(fetching, words))
  }
}

function showFailure(id: string, sentence: string | null, retry: () => void): void {
  if (sentence === null) {
    toast.dismiss(id)
    return
  }
  const again = () => {
    toast.remove(id)
    retry()
  }
  const ariaProps = { role: 'alert', 'aria-live': 'assertive' } as const
  toast.error(<Failed sentence={sentence} onRetry={again} />, { id, ariaProps })
}
