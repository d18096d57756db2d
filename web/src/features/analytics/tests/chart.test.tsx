// The bar chart of a range (specification, sections 2 and 9). The journeys measure its sizes in a browser.
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { axisWords, barHeights, giveChartsASize, leaveChart, pointAt } from '../../../../test/charts.ts'
import { PerformanceChart } from '../PerformanceChart.tsx'

const stats = [
  { name: 'Apr 2', sent: 1500, opens: 20, clicks: 3, unsubscribes: 1 },
  { name: 'Apr 3', sent: 500, opens: 40, clicks: 0, unsubscribes: 2 },
]

beforeEach(async () => {
  giveChartsASize()
  render(
    <MantineProvider>
      <PerformanceChart stats={stats} />
    </MantineProvider>,
  )
  await screen.findByRole('img', { name: /chart/i })
  await waitFor(() => expect(barHeights()).not.toHaveLength(0))
})

describe('the chart', () => {
  // spec: 2.analytics.chart
  it('has a bar for each of four series per period, named in its legend', () => {
    const legend = within(screen.getByRole('group', { name: 'Shown series' }))
    const names = legend.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['Sent', 'Opened', 'Clicks', 'Unsubscribes'])
    // One count is 0.
    expect(barHeights()).toHaveLength(7)
    const fills = [...document.querySelectorAll('.recharts-bar-rectangle path')].map((bar) =>
      bar.getAttribute('fill'),
    )
    expect(new Set(fills).size).toBe(4)
    expect(axisWords('y')).toEqual(['0', '500', '1,000', '1,500', '2,000'])
  })

  it('had no choice of series, so that large numbers of sent messages hid all others', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sent' }))
    await waitFor(() => expect(barHeights()).toHaveLength(5))
    expect(screen.getByRole('button', { name: 'Sent' }).getAttribute('aria-pressed')).toBe('false')
    expect(axisWords('y').at(-1)).toBe('60')
    fireEvent.click(screen.getByRole('button', { name: 'Sent' }))
    await waitFor(() => expect(barHeights()).toHaveLength(7))
  })

  // spec: 2.analytics.tooltip
  it("lists each series' value in the tooltip of a period, as the locale writes numbers", async () => {
    const tooltip = () => document.querySelector('.recharts-tooltip-wrapper')?.textContent
    pointAt(0.2)
    await waitFor(() => expect(tooltip()).toBe('Apr 2Sent1,500Opened20Clicks3Unsubscribes1'))
    leaveChart()
    await waitFor(() => expect(tooltip()).toBe(''))
  })
})
