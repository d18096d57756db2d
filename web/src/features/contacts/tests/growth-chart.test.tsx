// The growth chart and its axis.
import fc from 'fast-check'
import { expect, it, describe, vi } from 'vitest'
import { growthAxis } from '../growth/axis.ts'
import { MantineProvider } from '@mantine/core'
import { render, waitFor } from '@testing-library/react'
import { GrowthChart } from '../growth/GrowthChart.tsx'

// The numbers on the axis of the growth chart.
describe('The axis of the growth chart', () => {
  it.each([
    [1, 10, [-15, -10, -5, 0]],
    [3, 2, [-4, -2, 0, 2, 4]],
    [200, 12, [0, 100, 200, 300]],
    [24_500, 1300, [0, 10_000, 20_000, 30_000]],
    [39, 30, [-50, 0, 50]],
    [1, 0, [0, 1, 2]],
  ])('The numbers beside bars up to %i and down to %i were at uneven distances', (up, down, ticks) => {
    expect(growthAxis(up, down).ticks).toEqual(ticks)
  })

  it('Nearly half of the growth chart was empty above bars of 56, because its axis ended at 100', () => {
    expect(growthAxis(56, 7).ticks).toEqual([0, 25, 50, 75])
  })

  it('An axis of at most six whole numbers at even distances has space for every bar', () => {
    const count = fc.integer({ min: 0, max: 5_000_000 })
    fc.assert(
      fc.property(count, count, (up, down) => {
        const { domain, ticks } = growthAxis(up, down)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks.every(Number.isInteger)).toBe(true)
        expect(ticks).toContain(0)
        expect(new Set(ticks.slice(1).map((tick, at) => tick - (ticks[at] ?? 0))).size).toBeLessThanOrEqual(1)
        expect(domain[1]).toBeGreaterThanOrEqual(up)
        expect(-domain[0]).toBeGreaterThanOrEqual(down)
      }),
    )
  })
})

// The growth chart, drawn in a page with a simulated width.
describe('The growth chart', () => {
  const none = { imported: 0, added: 0, unsubscribed: 0, bounced: 0, complained: 0 }

  it('a day without bounces had a bar of bounces on top of the contacts who joined', async () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      if (this.tagName === 'SPAN') return new DOMRect(0, 0, 30, 12)
      return new DOMRect(0, 0, 800, this.className.includes('recharts-legend') ? 30 : 240)
    })
    const bars = [
      { ...none, name: 'Apr 2', imported: 7 },
      { ...none, name: 'Apr 3', added: 500, bounced: 1 },
    ]
    render(
      <MantineProvider>
        <GrowthChart bars={bars} />
      </MantineProvider>,
    )
    const drawn = () =>
      [...document.querySelectorAll('.recharts-bar-rectangle path')].map((bar) =>
        Math.abs(Number(bar.getAttribute('height'))),
      )
    await waitFor(() => expect(drawn().length).toBeGreaterThan(0))
    const visible = drawn().filter((height) => height > 0)
    expect(visible).toHaveLength(3)
    // A bar for one bounce stays visible below a bar for 500 contacts that joined.
    expect(Math.min(...visible)).toBeGreaterThanOrEqual(1)
  })
})
