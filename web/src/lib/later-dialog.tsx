// Dialogs whose code is loaded later than the screen's.
import { Suspense, useState, type ComponentType } from 'react'
import { screen } from './screen.ts'

/**
 * A dialog that is loaded when it is first opened and stays mounted afterwards:
 * `laterDialog(() => import('./AddSenderDialog.tsx'), 'AddSenderDialog')`.
 */
export function laterDialog<Name extends string, Props extends { opened: boolean }>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  const Dialog = screen(load, name)
  return function LaterDialog(props: Props) {
    const [wanted, setWanted] = useState(props.opened)
    if (props.opened && !wanted) setWanted(true)
    if (!wanted) return null
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    )
  }
}
