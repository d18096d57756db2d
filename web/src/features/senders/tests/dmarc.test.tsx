// DMARC reports about a domain: who sends as it, what passes, and what to do while there are none.
import type { DmarcSource, DmarcSummary } from '@lettermill/contracts'
import { screen, within, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MantineProvider } from '@mantine/core'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { requests } from '../../../../test/server.ts'
import { barsOf } from '../dmarc/dmarc.ts'
import { DmarcChart } from '../dmarc/DmarcChart.tsx'
import { noReports, openSenders } from './senders-page.ts'

beforeEach(signedInBefore)
afterEach(() => chooseLanguage('default'))

const all = (count: number) => ({ aligned: count, unaligned: 0, failed: 0 })
const ours: DmarcSource = {
  address: '192.0.2.10',
  name: 'relay.example',
  is_ours: true,
  messages: 2000,
  passed: 2000,
  dkim: all(2000),
  spf: { aligned: 0, unaligned: 2000, failed: 0 },
  quarantined: 0,
  rejected: 0,
}
const theirs: DmarcSource = {
  address: '198.51.100.7',
  name: null,
  is_ours: false,
  messages: 40,
  passed: 0,
  dkim: { aligned: 0, unaligned: 0, failed: 40 },
  spf: { aligned: 0, unaligned: 0, failed: 40 },
  quarantined: 10,
  rejected: 20,
}
const summary: DmarcSummary = {
  ...noReports,
  reports: 3,
  passed: 2000,
  failed: 40,
  days: [{ day: '2026-11-24', passed: 2000, failed: 40 }],
  reporters: [{ org: 'google.example', signed_by: 'mail.google.example', reports: 3, messages: 2040 }],
  sources: [ours, theirs],
  more_sources: 2,
}
const open = (answer: DmarcSummary) =>
  openSenders([], undefined, { 'GET /api/domains/5/dmarc': () => Response.json(answer) })

test('the DMARC reports show which addresses sent mail, who owns them, and how much passed', async () => {
  await open(summary)
  expect(await screen.findByText(/2,000 of 2,040 messages passed DMARC \(98/)).toBeTruthy()
  const [first, second] = ['192.0.2.10', '198.51.100.7'].map((address) =>
    within(screen.getByText(address).closest('tr') as HTMLElement),
  )
  expect(first?.getByText('relay.example')).toBeTruthy()
  expect(first?.getByText('Ours')).toBeTruthy()
  expect(first?.getByText('100% for another domain')).toBeTruthy()
  expect(second?.getByText('Not ours')).toBeTruthy()
  expect(second?.getByText('30')).toBeTruthy()
  expect(screen.getByText('2 more addresses sent fewer messages.')).toBeTruthy()
  expect(screen.getByText('3 reports about 2,040 messages')).toBeTruthy()
  expect(screen.getByText('Signed by mail.google.example')).toBeTruthy()
  expect(screen.queryByText('Reports without a valid signature')).toBeNull()
})

test('DMARC reports without a valid signature are shown apart, also if there are no others', async () => {
  await open({ ...noReports, unsigned: { reports: 2, passed: 1200, failed: 300 } })
  expect(await screen.findByRole('heading', { name: 'Reports without a valid signature' })).toBeTruthy()
  expect(screen.getByText(/2 reports, not counted above: 1,200 of 1,500 messages passed/)).toBeTruthy()
  expect(screen.getByText(/^No reports with a valid signature arrived/)).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Span of the reports' })).toBeTruthy()
})

test('the DMARC reports can be shown for another range', async () => {
  const page = await open(summary)
  await page.selectOptions(
    await screen.findByRole('combobox', { name: 'Span of the reports' }),
    'Last 90 days',
  )
  await expect.poll(() => requests().some(({ url }) => url.includes('/dmarc?days=90'))).toBe(true)
})

test('the record to publish is shown while no DMARC reports come', async () => {
  await open(noReports)
  expect(await screen.findByText('v=DMARC1; p=none; rua=mailto:dmarc@bounces.example')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy the DMARC record' })).toBeTruthy()
})

test('the section of DMARC reports says that the domain is not proved', async () => {
  await open({ ...noReports, is_proved: false })
  expect(await screen.findByText(/once “Check DNS” has found the DKIM record/)).toBeTruthy()
})

test('the section of DMARC reports says that this installation receives no mail', async () => {
  await open({ ...noReports, address: null })
  expect(await screen.findByText(/because it receives no mail yet/)).toBeTruthy()
})

test('the DMARC chart has a bar for each day up to today, or for each week of a long range', () => {
  const now = Date.parse('2026-11-25T09:00:00Z')
  const days = [
    { day: '2026-11-24', passed: 5, failed: 1 },
    { day: '2026-11-25', passed: 2, failed: 0 },
    { day: '2026-01-01', passed: 7, failed: 0 },
  ]
  expect(barsOf(days, '7', now).map(({ passed, failed }) => passed + failed)).toEqual([0, 0, 0, 0, 0, 6, 2])
  const weeks = barsOf(days, '400', now)
  expect(weeks).toHaveLength(58)
  expect(weeks.at(-1)).toMatchObject({ passed: 7, failed: 1 })
  expect(weeks.reduce((sum, { passed }) => sum + passed, 0)).toBe(14)
})

test('a day on which every message passed DMARC had a bar of failed messages', async () => {
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
