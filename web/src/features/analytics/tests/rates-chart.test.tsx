// The chart of rates and its time axis.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { markFormat, marksOf, marksOnPhone, marksWide, marksWidest, spanOf } from '../readers/time-axis.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { answerByRoute } from '../../../../test/server.ts'
import { RatesChart } from '../readers/RatesChart.tsx'

// The time axis of the rates.
describe('The time axis of the rates', () => {
  const at = Date.parse('2026-04-03T12:00:00Z')
  const day = 86_400_000

  describe('the time axis of the rates', () => {
    afterEach(() => chooseLanguage('default'))

    it.each([0, 0.2, 1, 3, 10, 60, 700])('has different labels at all marks over %d days', (days) => {
      const span = spanOf([at - days * day, at])
      const format = markFormat(span, 'Europe/Kyiv')
      const said = marksOf(span, marksWide).map(format)
      expect(new Set(said).size).toBe(said.length)
      expect(said.length).toBeGreaterThan(1)
      expect(said.length).toBeLessThanOrEqual(5)
    })

    it.each([
      [0, ['11:00 AM', '11:30 AM', '12:00 PM', '12:30 PM', '1:00 PM']],
      [28, ['Mar 12', 'Mar 19', 'Mar 26', 'Apr 2']],
      [364, ['Apr 2025', 'Jul 2025', 'Oct 2025', 'Jan 2026', 'Apr 2026']],
      [728, ['Jul 2024', 'Jan 2025', 'Jul 2025', 'Jan 2026']],
    ])('had marks at uneven distances of 5 and 6 days or 2 and 3 months, over %d days', (days, said) => {
      const span = spanOf([at - days * day, at])
      expect(marksOf(span, marksWide).map(markFormat(span, 'UTC'))).toEqual(said)
    })

    it('had only four marks on a desktop, over 28 days', () => {
      const span = spanOf([at - 28 * day, at])
      expect(marksOf(span, marksWidest)).toHaveLength(9)
      expect(marksOf(spanOf([at - 728 * day, at]), marksWidest).length).toBeLessThanOrEqual(9)
    })

    it.each([
      [6, ['Mar 28', 'Mar 30', 'Apr 1', 'Apr 3']],
      [29, ['Mar 8', 'Mar 18', 'Mar 28']],
      [182, ['Oct 23', 'Dec 18', 'Feb 12', 'Apr 9']],
      [364, ['May 2025', 'Sep 2025', 'Jan 2026']],
      [728, ['Sep 2024', 'May 2025', 'Jan 2026']],
    ])('had only two of its marks on a phone, over %d days', (days, said) => {
      const span = spanOf([at - days * day, at])
      expect(marksOf(span, marksOnPhone).map(markFormat(span, 'UTC'))).toEqual(said)
    })

    it('writes a Ukrainian month without the word for year', async () => {
      await chooseLanguage('uk')
      expect(markFormat(spanOf([at - 700 * day, at]), 'UTC')(at)).toBe('квіт. 2026')
      expect(markFormat(spanOf([at]), 'Europe/Kyiv')(at)).toBe('15:00')
      expect(markFormat(spanOf([at - 2 * day, at]), 'Europe/Kyiv')(at)).toBe('пт 15:00')
    })

    it('shows the clock time of the time zone if the range is within a day', () => {
      expect(markFormat(spanOf([at]), 'Europe/Kyiv')(at)).toBe('3:00 PM')
      expect(markFormat(spanOf([at - 60 * day, at]), 'UTC')(at)).toBe('Apr 3')
      expect(markFormat(spanOf([at - 700 * day, at]), 'UTC')(at)).toBe('Apr 2026')
    })

    it('has space at both ends', () => {
      const [first, last] = spanOf([at - 30 * day, at])
      expect(first).toBeLessThan(at - 30 * day)
      expect(last).toBeGreaterThan(at)
    })
  })
})

// The chart of rates, drawn in a page with a simulated width.
describe('The chart of rates', () => {
  it('the dots of the rates chart are apart, and more than their colour tells opens from clicks', async () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      if (this.tagName === 'SPAN') return new DOMRect(0, 0, 30, 12)
      return new DOMRect(0, 0, 800, this.className.includes('recharts-legend') ? 30 : 280)
    })
    const campaign = {
      started_at: '2026-04-03T08:00:00Z',
      sent: 100,
      opened: 30,
      clicked: 30,
      unsubscribed: 0,
    }
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
})
