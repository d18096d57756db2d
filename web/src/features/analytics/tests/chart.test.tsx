// The bar chart of a range (specification, sections 2 and 9). The journeys measure its sizes in a browser.
import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PerformanceChart } from '../PerformanceChart.tsx'

const stats = [
  { name: 'Apr 2', sent: 1500, opens: 20, clicks: 3, unsubscribes: 1 },
  { name: 'Apr 3', sent: 500, opens: 40, clicks: 0, unsubscribes: 2 },
]
const chart = () => screen.getByRole('img', { name: /chart/i })
const bars = () => [...chart().querySelectorAll<HTMLElement>('[data-series]')]
const marks = () => [...(chart().firstElementChild?.children ?? [])].map(({ textContent }) => textContent)
const periods = () => [...(chart().lastElementChild?.children ?? [])]

beforeEach(() => {
  render(
    <MantineProvider>
      <PerformanceChart stats={stats} />
    </MantineProvider>,
  )
})

describe('the chart', () => {
  // spec: 2.analytics.chart
  it('has a bar for each of four series per period, named in its legend', () => {
    const legend = within(screen.getByRole('group', { name: 'Shown series' }))
    const names = legend.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['Sent', 'Opened', 'Clicks', 'Unsubscribes'])
    expect(bars()).toHaveLength(8)
    expect(new Set(bars().map(({ style }) => style.background)).size).toBe(4)
    expect(marks()).toEqual(['2,000', '1,500', '1,000', '500', '0'])
    expect(bars()[0]?.style.height).toBe('75%')
  })

  it('drew one unsubscribe as tall as twenty clicks', () => {
    const least = bars().map(({ style }) => style.minHeight)
    expect(least).toEqual(['1px', '1px', '1px', '1px', '1px', '1px', '0', '1px'])
  })

  it('had no choice of series, so that large numbers of sent messages hid all others', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Sent' }))
    expect(bars()).toHaveLength(6)
    expect(screen.getByRole('button', { name: 'Sent' }).getAttribute('aria-pressed')).toBe('false')
    expect(marks()[0]).toBe('60')
    fireEvent.click(screen.getByRole('button', { name: 'Sent' }))
    expect(bars()).toHaveLength(8)
  })

  // spec: 2.analytics.tooltip
  it("lists each series' value in the tooltip of a period, as the locale writes numbers", () => {
    const [first] = periods()
    if (first) fireEvent.pointerEnter(first)
    expect(periods()).toHaveLength(3)
    expect(periods()[2]?.textContent).toBe('Apr 2Sent1,500Opened20Clicks3Unsubscribes1')
    fireEvent.pointerLeave(chart())
    expect(periods()).toHaveLength(2)
  })

  it('on a phone, lost its tooltip when the finger was lifted', () => {
    const [first] = periods()
    if (first) fireEvent.pointerDown(first)
    fireEvent.pointerLeave(chart(), { pointerType: 'touch' })
    expect(periods()[2]?.textContent).toContain('Sent1,500')
  })
})
