// Short notices at the bottom right (specification, section 9): shown for 4 s, successes for 2 s, loading ones until
// they are replaced; at most 20 at once, which is the library's own limit.
import type { ReactNode } from 'react'
import { Button, Flex } from '@mantine/core'
import toast, { Toaster } from 'react-hot-toast'
import { text } from '../../lib/messages/index.ts'
import { isQuiet } from '../../lib/api/index.ts'
import { shownMessage } from './errors.tsx'
import styles from './feedback.module.css'

export { toast }

// Durations by kind, because one duration for all would also apply to loading and success toasts.
const toastOptions = {
  duration: 4000,
  success: { duration: 2000 },
  loading: { duration: Infinity },
  // Milliseconds until a faded toast is removed, so that assistive technology does not find it for another second.
  removeDelay: 200,
  className: styles['toast'] ?? '',
}

/**
 * The place where toasts appear, rendered once in the providers. It exists before the first toast, because screen
 * readers announce what appears in a live region, and often miss a region that appears together with its text.
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
 * Shows a loading toast until `run` has ended, and then its result.
 * @param run returns the sentence for a success; a failure is shown, not thrown
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

/** Milliseconds within which a deletion can be undone (P36). */
const undoFor = 10_000

/** Shows a toast that says what was done, with a button that undoes it. */
export function offerUndo(message: ReactNode, onUndo: () => void): void {
  toast(
    (shown) => (
      <Flex component="span" display="inline-flex" align="center" gap="sm">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            toast.dismiss(shown.id)
            onUndo()
          }}
        >
          {text('ui:undo')}
        </Button>
      </Flex>
    ),
    { duration: undoFor },
  )
}
