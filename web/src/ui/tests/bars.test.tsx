// What all bar charts have in common, drawn in a page with a simulated size. The journeys measure them in a browser.
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { axisWords, barHeights, giveChartsASize, leaveChart, pointAt } from '../../../test/charts.ts'
import type { BarsProps } from '../charts/DrawnBars.tsx'
import { Bars } from '../index.ts'

const series = ['passed', 'failed'].map((name) => ({ name, label: name, colour: `var(--chart-${name})` }))
const periods = [
  { name: 'Apr 2', passed: 900, failed: 0 },
  { name: 'Apr 3', passed: 90, failed: 1 },
]

async function draw(props: Partial<BarsProps> = {}) {
  render(
    <MantineProvider>
      <Bars label="A chart" height={300} periods={periods} series={series} barWidth={24} {...props} />
    </MantineProvider>,
  )
  await screen.findByRole('img', { name: 'A chart' })
  await waitFor(() => expect(barHeights().length).toBeGreaterThan(0))
}

beforeEach(() => giveChartsASize())

describe('A bar chart', () => {
  it.each(['default', 'stacked'] as const)('has no bar for 0 and a visible one for 1 (%s)', async (type) => {
    await draw({ type })
    expect(barHeights()).toHaveLength(3)
    expect(Math.min(...barHeights())).toBe(1)
  })

  it('draws counts below zero below the line, and writes them without a sign', async () => {
    const joined = [
      { name: 'Apr 2', passed: 7, failed: 0 },
      { name: 'Apr 3', passed: 500, failed: -1 },
    ]
    const axis = { domain: [-200, 600] as [number, number], ticks: [-200, 0, 200, 400, 600] }
    await draw({ type: 'stacked', periods: joined, axis })
    expect(barHeights()).toHaveLength(3)
    expect(Math.min(...barHeights())).toBeGreaterThanOrEqual(1)
    expect(axisWords('y')).toEqual(['200', '0', '200', '400', '600'])
  })

  it('has an axis of round numbers above its highest bar, fewer if it is low', async () => {
    await draw({ height: 200 })
    expect(axisWords('y')).toEqual(['0', '500', '1,000'])
    expect(axisWords('x')).toEqual(['Apr 2', 'Apr 3'])
  })

  it('tells the caller which period is under the pointer', async () => {
    const onPoint = vi.fn()
    await draw({ onPoint })
    pointAt(0.9)
    await waitFor(() => expect(onPoint).toHaveBeenLastCalledWith(1))
    leaveChart()
    await waitFor(() => expect(onPoint).toHaveBeenLastCalledWith(undefined))
    expect(screen.queryByText('Apr 3', { selector: 'strong' })).toBeNull()
  })
})
