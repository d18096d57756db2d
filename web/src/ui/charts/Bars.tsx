// A bar chart. The charting library that draws it comes with the first chart, because no first visit has to wait for it.
import { Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { screen } from '../../lib/screen.ts'
import type { BarsProps } from './DrawnBars.tsx'

const DrawnBars = screen(() => import('./DrawnBars.tsx'), 'DrawnBars')

/** The chart, or a skeleton of its height until it can be drawn. */
export function Bars(props: BarsProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height} />}>
      <DrawnBars {...props} />
    </Suspense>
  )
}
