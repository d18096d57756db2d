// A tooltip that a first visit does not wait for: what places it weighs 20 kB.
import { lazy, Suspense, type ReactElement } from 'react'
import type { TooltipProps } from '@mantine/core'

const Tooltip = lazy(async () => ({ default: (await import('./tooltip.ts')).Tooltip }))

/** Shows `children` at once, and `label` beside them on hover, focus or touch, as `events` say. */
export function Hint({ children, ...rest }: TooltipProps & { children: ReactElement }) {
  return (
    <Suspense fallback={children}>
      <Tooltip {...rest}>{children}</Tooltip>
    </Suspense>
  )
}
