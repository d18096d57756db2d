// Short notices at the bottom right (specification, section 9): 4 s, success 2 s, loading until it is replaced,
// at most 20 at once, which is the library's own limit.
import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import toast, { Toaster } from 'react-hot-toast'
import { text } from '../../lib/messages/index.ts'
import { isQuiet } from '../../lib/api/index.ts'
import { shownMessage } from './errors.tsx'
import styles from './feedback.module.css'

export { toast }

// One duration for all would also end loading toasts and stretch success.
const toastOptions = {
  duration: 4000,
  success: { duration: 2000 },
  loading: { duration: Infinity },
  // A faded toast is removed at once, so that assistive technology does not find it for another second.
  removeDelay: 200,
  className: styles['toast'] ?? '',
}

/**
 * Where toasts appear; once, in the providers. It is there before the first of them: screen readers say what comes into
 * a live region, and often miss a region that comes with its text.
 */
export function Toasts() {
  return (
    <div aria-live="polite">
      <Toaster
        position="bottom-right"
        containerStyle={{ bottom: 'var(--toasts-bottom, 16px)', right: 'var(--toasts-right, 16px)' }}
        toastOptions={toastOptions}
      />
    </div>
  )
}

/**
 * Says that something is under way until it has ended, then how.
 * @param run gives the sentence of its success; its failure is shown, not thrown
 */
export async function toastWhile(loading: string, run: () => Promise<string>): Promise<void> {
  const id = toast.loading(loading)
  try {
    toast.success(await run(), { id })
  } catch (error) {
    if (isQuiet(error)) toast.dismiss(id)
    else toast.error(shownMessage(error) ?? '', { id })
  }
}

/** How long a deletion can be undone (P36). */
const undoFor = 10_000

interface UndoOptions {
  /** What the button says. Default: Undo. */
  label?: string
  /** How long the button is shown. Default: ten seconds. */
  milliseconds?: number
  /** By which `toast.dismiss` takes the offer back. */
  id?: string
}

/** Says that something was done, with a button that undoes it. */
export function offerUndo(
  message: ReactNode,
  onUndo: () => void,
  { label = text('ui:undo'), milliseconds = undoFor, id }: UndoOptions = {},
): void {
  toast(
    (shown) => (
      <span className={styles['undo']}>
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            toast.dismiss(shown.id)
            onUndo()
          }}
        >
          {label}
        </Button>
      </span>
    ),
    { duration: milliseconds, ...(id !== undefined && { id }) },
  )
}
