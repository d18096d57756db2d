// A tooltip whose positioning code (20 kB) loads when the first tooltip is shown, so that a first visit does not wait
// for it.
import {
  cloneElement,
  lazy,
  Suspense,
  useId,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
} from 'react'
import type { TooltipProps } from '@mantine/core'

const Tooltip = lazy(async () => ({ default: (await import('./tooltip.ts')).Tooltip }))

export interface Hinted {
  'aria-describedby': string | undefined
  onPointerEnter(event: PointerEvent<HTMLElement>): void
  onPointerLeave(event: PointerEvent): void
  onFocus(event: FocusEvent<HTMLElement>): void
  onBlur(): void
  onKeyDown(event: KeyboardEvent): void
}

interface HintProps extends Pick<TooltipProps, 'label' | 'position' | 'withinPortal'> {
  disabled?: boolean
  /** An element that has none of the handlers in `Hinted`. Its description is kept. */
  children: ReactElement<Partial<Hinted>>
}

/**
 * Shows `label` beside `children` on hover, keyboard focus and touch, until Escape is pressed or the element is left.
 */
export function Hint({ label, disabled = false, children, ...place }: HintProps) {
  const id = useId()
  // The element is known when it is entered. A ref would render every hint of a page again after its first render.
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const [isWanted, setIsWanted] = useState(false)
  const show = (element: HTMLElement) => {
    setTarget(element)
    setIsWanted(true)
  }
  const hide = () => setIsWanted(false)
  const isShown = isWanted && !disabled
  const hinted = cloneElement(children, {
    'aria-describedby':
      [children.props['aria-describedby'], isShown && id].filter(Boolean).join(' ') || undefined,
    onPointerEnter: ({ currentTarget }) => show(currentTarget),
    onPointerLeave: ({ pointerType }) => pointerType !== 'touch' && hide(),
    onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && show(currentTarget),
    onBlur: hide,
    onKeyDown: ({ key }) => key === 'Escape' && hide(),
  })
  return (
    <>
      {hinted}
      {target && (
        <Suspense fallback={null}>
          <Tooltip
            {...place}
            role="tooltip"
            label={<span id={id}>{label}</span>}
            opened={isShown}
            target={target}
          />
        </Suspense>
      )}
    </>
  )
}
