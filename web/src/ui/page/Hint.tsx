// A tooltip whose positioning code (20 kB) loads when the first tooltip is shown, so that a first visit does not wait
// for it.
import {
  cloneElement,
  lazy,
  Suspense,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from 'react'
import type { TooltipProps } from '@mantine/core'

const Tooltip = lazy(async () => ({ default: (await import('./tooltip.ts')).Tooltip }))

export interface Hinted {
  ref: RefObject<HTMLElement | null>
  'aria-describedby': string | undefined
  onPointerEnter(): void
  onPointerLeave(event: PointerEvent): void
  onFocus(event: FocusEvent<HTMLElement>): void
  onBlur(): void
  onKeyDown(event: KeyboardEvent): void
}

interface HintProps extends Pick<TooltipProps, 'label' | 'position' | 'withinPortal'> {
  disabled?: boolean
  /** An element that accepts a ref and has none of the handlers in `Hinted`. Its description is kept. */
  children: ReactElement<Partial<Hinted>>
}

/**
 * Shows `label` beside `children` on hover, keyboard focus and touch, until Escape is pressed or the element is left.
 */
export function Hint({ label, disabled = false, children, ...place }: HintProps) {
  const id = useId()
  const target = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<'never' | 'yes' | 'no'>('never')
  const show = () => setShown('yes')
  const hide = () => setShown((now) => (now === 'never' ? now : 'no'))
  const isShown = shown === 'yes' && !disabled
  const hinted = cloneElement(children, {
    ref: target,
    'aria-describedby':
      [children.props['aria-describedby'], isShown && id].filter(Boolean).join(' ') || undefined,
    onPointerEnter: show,
    onPointerLeave: ({ pointerType }) => pointerType !== 'touch' && hide(),
    onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && show(),
    onBlur: hide,
    onKeyDown: ({ key }) => key === 'Escape' && hide(),
  })
  return (
    <>
      {hinted}
      {shown !== 'never' && (
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
