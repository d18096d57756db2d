// Reports that Postfix 3.7, Exim 4.96 and OpenSMTPD 6.8 wrote when a scripted server refused their mail in the words of
// real providers. Exim reports 5.0.0 for every refusal, and OpenSMTPD reports only text.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readReport } from '../index.ts'

const folder = new URL('real-reports/', import.meta.url)

/** The meaning of each refusal, by the name of its file. */
const meant: Readonly<Record<string, string>> = {
  nouser: 'hard',
  gmail: 'hard',
  msft: 'hard',
  bare: 'hard',
  disabled: 'hard',
  yahoo: 'hard',
  full: 'soft',
  rate: 'soft',
  grey: 'soft',
  tmp: 'soft',
  'x-dead': 'soft',
  spam: 'block',
  dmarc: 'block',
  ptr: 'block',
  big: 'block',
  sender: 'block',
}

/** Exim found no route to the domain. OpenSMTPD calls mail "delayed" although it has given up. */
const others: Readonly<Record<string, string>> = {
  'exim/x-dead': 'hard',
  'opensmtpd/grey': 'delayed',
  'opensmtpd/tmp': 'delayed',
}

const reports = readdirSync(folder).flatMap((program) =>
  readdirSync(new URL(`${program}/`, folder)).map((file) => [program, file.replace('.eml', '')] as const),
)

test.each(reports)('a real report of %s about %s is classified correctly', async (program, about) => {
  const raw = readFileSync(new URL(`${program}/${about}.eml`, folder))
  const { kind, original } = await readReport(raw)
  expect(kind).toBe(others[`${program}/${about}`] ?? meant[about])
  expect(original).toContain(`Message-ID: <m-${about}@sender.test>`)
})
