// A dialog over the page. It traps the focus and returns it afterwards, and the page behind it does not scroll. The
// focus begins at the element with `data-autofocus`, otherwise at the title.
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { screen } from '../../lib/screen.ts'
import type { DialogProps } from './dialog-props.ts'
import styles from './dialogs.module.css'
import { useToastsBeside } from './toasts-beside.ts'

// Its focus trap and its lock of the page's scrolling are 30 kB that no screen needs before the first dialog.
const MountedDialog = screen(() => import('./MountedDialog.tsx'), 'MountedDialog')

/** Loads what every dialog needs, so that the first one opens at once. */
export const preloadDialogs = MountedDialog.preload

/**
 * A dialog with a title. For a form use FormDialog, for a question ConfirmDialog. It is not rendered or loaded until it
 * is first opened: a screen can have ten dialogs.
 */
export function Dialog(props: DialogProps) {
  const { opened } = props
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <MountedDialog {...props} />
    </Suspense>
  )
}

/** The buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useToastsBeside(row)
  return (
    <div ref={row} className={styles['actions']}>
      {children}
    </div>
  )
}
