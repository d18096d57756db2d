// The chart of DMARC reports, drawn in a page with a simulated width.
import { MantineProvider } from '@mantine/core'
import { render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DmarcChart } from '../dmarc/DmarcChart.tsx'

it('a day on which every message passed DMARC had a bar of failed messages', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.tagName === 'SPAN') return new DOMRect(0, 0, 30, 12)
    return new DOMRect(0, 0, 800, this.className.includes('recharts-legend') ? 30 : 220)
  })
  const bars = [
    { name: 'Apr 2', passed: 900, failed: 0 },
    { name: 'Apr 3', passed: 900, failed: 1 },
  ]
  render(
    <MantineProvider>
      <DmarcChart bars={bars} />
    </MantineProvider>,
  )
  const drawn = () =>
    [...document.querySelectorAll('.recharts-bar-rectangle path')].map((bar) =>
      Number(bar.getAttribute('height')),
    )
  await waitFor(() => expect(drawn().length).toBeGreaterThan(0))
  expect(drawn().filter((height) => height > 0)).toHaveLength(3)
})
