// The CSV reports and their toasts (specification, sections 7 and 8; P31).
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast } from '../../../ui/index.ts'
import { address, signedInBefore } from '../../../../test/page.tsx'
import { campaign } from './campaign.ts'
import { openCampaigns, press, refuse } from './campaign-server.ts'

beforeEach(signedInBefore)
afterEach(() => toast.remove())

describe('the report', () => {
  const csv = (name: string) => () =>
    new Response('a,b', { headers: { 'x-filename': encodeURIComponent(name) } })
  const sent = [campaign({ status: 'sent' })]
  let saved: string[] = []

  beforeEach(() => {
    saved = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  })

  // spec: 2.campaigns.export-one, 8.reports.done
  it('of one campaign is saved under the name that the server gave it', async () => {
    const user = openCampaigns(sent, { 'GET /api/campaigns/1/export-data': csv('Весна_1.csv') })
    await press(user, 'Download CSV')
    expect(await screen.findByText('File "Весна_1.csv" successfully downloaded!')).toBeDefined()
    expect(saved).toEqual(['Весна_1.csv'])
  })

  // spec: 8.reports.no-token
  it('of one campaign leads to sign-in if the token is missing, and says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const user = openCampaigns(sent)
    await screen.findByRole('heading', { name: 'Spring' })
    window.localStorage.removeItem('authToken')
    await press(user, 'Download CSV')
    expect(await screen.findByText('Authorization token not found.')).toBeDefined()
    expect(address()).toBe('/login')
  })

  // spec: 8.campaigns.no-token
  it('of all campaigns leads to sign-in if the token is missing, and says so', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const user = openCampaigns(sent)
    await screen.findByRole('heading', { name: 'Spring' })
    window.localStorage.removeItem('authToken')
    await press(user, 'Download Full Report')
    expect(await screen.findByText('Authorization error: Token not found')).toBeDefined()
    expect(address()).toBe('/login')
  })

  // spec: 9.reports.names
  it('of one campaign is named by title and id if the server gives no name', async () => {
    const user = openCampaigns(sent, { 'GET /api/campaigns/1/export-data': () => new Response('a') })
    await press(user, 'Download CSV')
    await waitFor(() => expect(saved).toEqual(['Spring_1.csv']))
  })

  // spec: 8.reports.started
  it('says that it is being generated', async () => {
    const user = openCampaigns(sent, {
      'GET /api/campaigns/1/export-data': () => new Promise<Response>(() => undefined),
      'GET /api/campaigns/export/all': () => new Promise<Response>(() => undefined),
    })
    await press(user, 'Download CSV')
    expect(await screen.findByText('Generating report for Spring')).toBeDefined()
    await press(user, 'Download Full Report')
    expect(await screen.findByText('Generating full report... This may take a while.')).toBeDefined()
  })

  // spec: 8.reports.message
  it('shows why it failed, or at least that it failed', async () => {
    const user = openCampaigns(sent, { 'GET /api/campaigns/1/export-data': refuse(500, 'The disk is full.') })
    await press(user, 'Download CSV')
    expect(await screen.findByText('Error downloading file: The disk is full.')).toBeDefined()
  })

  // spec: 8.reports.download
  it('of one campaign that fails without a reason says that it failed', async () => {
    const user = openCampaigns(sent, {
      'GET /api/campaigns/1/export-data': () => new Response(null, { status: 502 }),
    })
    await press(user, 'Download CSV')
    expect(await screen.findByText('Failed to download CSV')).toBeDefined()
  })

  // spec: 2.campaigns.header, 2.campaigns.export-all, 8.reports.full-done, 9.reports.names
  it('of all campaigns is called full_report.csv', async () => {
    const user = openCampaigns(sent, { 'GET /api/campaigns/export/all': () => new Response('a') })
    await press(user, 'Download Full Report')
    expect(await screen.findByText('Full report downloaded!')).toBeDefined()
    expect(saved).toEqual(['full_report.csv'])
  })

  /** A fake report that arrives piece by piece, when the test says so. */
  function aSlowReport(headers: Record<string, string> = {}) {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
    return {
      answer: () => new Response(body, { headers }),
      send: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
      breakOff: () => controller?.error(new TypeError('network error')),
    }
  }

  it('says how many rows have arrived, without counting line ends within cells', async () => {
    const report = aSlowReport({ 'x-total-count': '1000' })
    const user = openCampaigns(sent, { 'GET /api/campaigns/1/export-data': report.answer })
    await press(user, 'Download CSV')
    report.send('Email,Name\r\na@b.example,"two\r\nlines"\r\nb@b.example,"cut')
    expect(await screen.findByText('Rows: 1 of 1,000')).toBeDefined()
    expect(screen.getByRole('progressbar', { name: 'Generating report for Spring' })).toBeDefined()
    expect(saved).toEqual([])
  })

  it('is not saved if it is cancelled, and the call is aborted', async () => {
    const report = aSlowReport()
    const user = openCampaigns(sent, { 'GET /api/campaigns/1/export-data': report.answer })
    await press(user, 'Download CSV')
    report.send('Email\r\na@b.example\r\n')
    await screen.findByText('Rows so far: 1')
    const signal = vi
      .mocked(fetch)
      .mock.calls.find(([url]) => String(url).includes('export-data'))?.[1]?.signal
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(signal?.aborted).toBe(true)
    report.breakOff()
    expect(await screen.findByText('The download was cancelled.')).toBeDefined()
    expect(saved).toEqual([])
  })

  it('is not saved if it breaks off, and can be tried again', async () => {
    const first = aSlowReport()
    const answers = [first.answer, csv('Spring_1.csv')]
    const user = openCampaigns(sent, {
      'GET /api/campaigns/1/export-data': () => answers.shift()?.() ?? new Response(null, { status: 500 }),
    })
    await press(user, 'Download CSV')
    first.send('Email\r\na@b.example\r\n')
    await screen.findByText('Rows so far: 1')
    first.breakOff()
    expect(await screen.findByText(/^Error downloading file: /)).toBeDefined()
    expect(saved).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(saved).toEqual(['Spring_1.csv']))
  })

  // spec: 8.reports.full
  it('of all campaigns shows an error if the server cannot make it', async () => {
    const user = openCampaigns(sent, { 'GET /api/campaigns/export/all': refuse(500, 'no') })
    await press(user, 'Download Full Report')
    expect(await screen.findByText('Failed to generate report')).toBeDefined()
  })
})
