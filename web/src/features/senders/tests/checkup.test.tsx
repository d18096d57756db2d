// The checkup of a domain: problems come first, each with the record to publish, and everything that is right is one
// line.
import type { Checkup } from '@lettermill/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { toast } from '../../../ui/index.ts'
import { finding } from '../../../../test/finding.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { firm, openSenders, refuse } from './senders-page.ts'

const ok = finding('right', { what: 'MX (firm.example)' }, { id: 'from.mx' })
const missing = finding(
  'dmarc_missing',
  { domain: 'firm.example' },
  { record: { type: 'TXT', name: '_dmarc.firm.example', value: 'v=DMARC1; p=none' } },
)
const at = '2026-11-24T10:00:00.000Z'
const path = `POST /api/domains/${String(firm.id)}/checkup`

async function run(reply: () => Response) {
  const page = openSenders([], [firm], { [path]: reply })
  await page.click(await screen.findByRole('button', { name: 'Run checkup' }))
  return page
}
const answer =
  (checkup: Pick<Checkup, 'level' | 'findings'>, dns_host: Checkup['dns_host'] = null) =>
  () =>
    Response.json({ ...checkup, checked_at: at, dns_host })

beforeEach(signedInBefore)
afterEach(async () => {
  toast.remove()
  await chooseLanguage('default')
})

test('the checkup says what is wrong, what to do, and which record to publish', async () => {
  await run(answer({ level: 'red', findings: [missing, ok] }))
  const item = within((await screen.findByText(missing.message)).closest('li') as HTMLElement)
  expect(item.getByText('Fix this')).toBeTruthy()
  expect(item.getByText('Publish this record.')).toBeTruthy()
  expect(item.getByText('v=DMARC1; p=none')).toBeTruthy()
  expect(item.getByRole('button', { name: 'Copy the value for _dmarc.firm.example' })).toBeTruthy()
  expect(screen.getByText('1 check is right')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Run again' })).toBeTruthy()
})

test('the checkup writes names and values in the form that the panel of the DNS host needs', async () => {
  const long = {
    ...missing,
    message: 'No key.',
    record: { type: 'TXT', name: 'lm1._domainkey.firm.example', value: `v=DKIM1; p=${'a'.repeat(300)}` },
  } as const
  const host = { zone: 'firm.example', name: 'Amazon Route 53' }
  await run(answer({ level: 'red', findings: [missing, long] }, host))
  await screen.findByText(/Amazon Route 53 hosts the DNS of firm\.example/)
  expect(screen.getByText('_dmarc')).toBeTruthy()
  expect(screen.getByText('"v=DMARC1; p=none"')).toBeTruthy()
  expect(screen.getByText('lm1._domainkey')).toBeTruthy()
  expect(screen.getByText(`"v=DKIM1; p=${'a'.repeat(244)}" "${'a'.repeat(56)}"`)).toBeTruthy()
  expect(
    screen.getByRole('button', { name: 'Copy the line of a zone file for _dmarc.firm.example' }),
  ).toBeTruthy()
})

test('the checkup says if everything is right', async () => {
  await run(answer({ level: 'ok', findings: [ok] }))
  expect(await screen.findByText('Everything that receivers check is right.')).toBeTruthy()
})

test('the checkup says why it was not possible', async () => {
  await run(refuse('Too many attempts. Please try again in 1 min.', 429))
  expect(await screen.findByText('Too many attempts. Please try again in 1 min.')).toBeTruthy()
})

test('the checkup is in the chosen language', async () => {
  await chooseLanguage('uk')
  const page = openSenders([], [firm], { [path]: answer({ level: 'red', findings: [missing] }) })
  await page.click(await screen.findByRole('button', { name: 'Перевірити' }))
  expect(await screen.findByText(/Домен firm\.example не має запису DMARC/)).toBeTruthy()
  expect(screen.getByText('Опублікуйте цей запис.')).toBeTruthy()
})

test('the checkup records that a person told providers where to report complaints', async () => {
  const untold = {
    ...missing,
    level: 'hint',
    code: 'complaints_untold',
    message: 'Tell them.',
    record: null,
  } as const
  const page = openSenders([], [firm], {
    [path]: answer({ level: 'hint', findings: [untold] }),
    [`PUT /api/domains/${String(firm.id)}/complaints`]: () => Response.json({ message: 'Done.' }),
  })
  await page.click(await screen.findByRole('button', { name: 'Run checkup' }))
  await page.click(await screen.findByRole('button', { name: 'I told the providers' }))
  expect(await screen.findByText('Checkups no longer ask about complaints.')).toBeTruthy()
})
