// The bar chart (specification, sections 2 and 9), drawn in a page with a simulated width.
import type * as Charts from '@mantine/charts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PerformanceChart } from '../PerformanceChart.tsx'

const drawnWith = vi.hoisted(() => vi.fn<(props: Charts.BarChartProps) => void>())
vi.mock('@mantine/charts', async (importOriginal) => {
  const original = await importOriginal<typeof Charts>()
  const BarChart = (props: Charts.BarChartProps) => {
    drawnWith(props)
    return <original.BarChart {...props} />
  }
  return { ...original, BarChart }
})

const stats = [
  { name: 'Apr 2', sent: 1500, opens: 20, clicks: 3, unsubscribes: 1 },
  { name: 'Apr 3', sent: 500, opens: 40, clicks: 6, unsubscribes: 2 },
]
const all = (selector: string) => [...document.querySelectorAll(selector)]
const bars = () => all('.recharts-bar-rectangle path')

beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.tagName === 'SPAN') return new DOMRect(0, 0, 30, 12)
    return new DOMRect(0, 0, 800, this.className.includes('recharts-legend') ? 30 : 300)
  })
  render(
    <MantineProvider>
      <PerformanceChart stats={stats} />
    </MantineProvider>,
  )
  await waitFor(() => expect(bars()).toHaveLength(8))
})

describe('the chart', () => {
  it('has a bar for each of four series per period, named in its legend', () => {
    const legend = within(screen.getByRole('group', { name: 'Shown series' }))
    const names = legend.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['Sent', 'Opened', 'Clicks', 'Unsubscribes'])
    expect(new Set(bars().map((bar) => bar.getAttribute('fill'))).size).toBe(4)
    const ticks = all('text').map(({ textContent }) => textContent)
    expect(ticks).toEqual(expect.arrayContaining(['Apr 2', 'Apr 3']))
  })

  it('drew one unsubscribe as tall as twenty clicks', () => {
    const heights = bars().map((bar) => Number(bar.getAttribute('height')))
    expect(Math.min(...heights)).toBe(1)
  })

  it('had no choice of series, so that large numbers of sent messages hid all others', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sent' }))
    await waitFor(() => expect(bars()).toHaveLength(6))
    expect(screen.getByRole('button', { name: 'Sent' }).getAttribute('aria-pressed')).toBe('false')
    expect(drawnWith.mock.lastCall?.[0].yAxisProps).toMatchObject({ domain: [0, 60] })
    fireEvent.click(screen.getByRole('button', { name: 'Sent' }))
    await waitFor(() => expect(bars()).toHaveLength(8))
  })

  it('is 300 pixels high, with bars 18 pixels wide and a gap of 15% between periods', () => {
    expect(drawnWith.mock.lastCall?.[0]).toMatchObject({ h: 300, barChartProps: { barCategoryGap: '15%' } })
    expect(new Set(bars().map((bar) => bar.getAttribute('width')))).toEqual(new Set(['18']))
  })

  it("lists each series' value in the tooltip of a period, as the locale writes numbers", async () => {
    const [chart] = all('.recharts-wrapper')
    if (chart) fireEvent.mouseMove(chart, { clientX: 300, clientY: 100 })
    const tooltip = () => all('.recharts-tooltip-wrapper')[0]?.textContent
    await waitFor(() => expect(tooltip()).toBe('Apr 2Sent1,500Opened20Clicks3Unsubscribes1'))
  })
})
