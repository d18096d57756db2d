// The chart of rates, drawn in a page with a simulated width.
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answerByRoute } from '../../../../test/server.ts'
import { RatesChart } from '../readers/RatesChart.tsx'

it('dots of the rates chart ran together, and only their colour told opens from clicks', async () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.tagName === 'SPAN') return new DOMRect(0, 0, 30, 12)
    return new DOMRect(0, 0, 800, this.className.includes('recharts-legend') ? 30 : 280)
  })
  const campaign = { started_at: '2026-04-03T08:00:00Z', sent: 100, opened: 30, clicked: 30, unsubscribed: 0 }
  answerByRoute({ 'GET /api/settings': () => Response.json({ timezone: 'UTC' }) })
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <RatesChart
          campaigns={[
            { ...campaign, id: 1, name: 'Spring' },
            { ...campaign, id: 2, name: 'Summer' },
          ]}
        />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const dots = (mark: string) => [...document.querySelectorAll(`.recharts-scatter-symbol ${mark}`)]
  await waitFor(() => expect(dots('circle')).toHaveLength(2))
  expect(dots('path')).toHaveLength(2)
  for (const dot of [...dots('circle'), ...dots('path')])
    expect(dot.getAttribute('stroke')).toBe('var(--kit-surface)')
})
