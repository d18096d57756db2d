// The growth chart, drawn in a page with a simulated width.
import { MantineProvider } from '@mantine/core'
import { render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { GrowthChart } from '../growth/GrowthChart.tsx'

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
