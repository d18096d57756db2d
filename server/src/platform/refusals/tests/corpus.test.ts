// The labelled corpus of real reports. A refusal that is not about the address must never count as a hard bounce. The
// corpus is outside the repository; without it, only the project's own samples run.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readReport, type Report } from '../index.ts'

const folder = fileURLToPath(new URL('../../../../../../shared/data/bounces/', import.meta.url))
const isThere = existsSync(`${folder}labels.tsv`)
if (!isThere) console.warn(`No corpus of reports in ${folder}: only the samples of the project are read.`)

interface Labelled {
  file: string
  verdict: string
  report: Report
  hasStatus: boolean
}

/** Notifications of SES as JSON in a mail. In production, these come through the hook of SES. */
const json = /^lhost-amazonses-(?:09|10|11|12|13)\.eml$/

async function readCorpus(): Promise<Labelled[]> {
  const lines = readFileSync(`${folder}labels.tsv`, 'utf8').trim().split('\n').slice(1)
  const labelled: Labelled[] = []
  for (const line of lines) {
    const [file = '', verdict = ''] = line.split('\t')
    const path = `${folder}set-of-emails-bsd/${file}`
    if (json.test(file) || !existsSync(path)) continue
    const raw = readFileSync(path)
    const hasStatus = /^Content-Type:\s*message\/(?:global-)?delivery-status/im.test(raw.toString('latin1'))
    labelled.push({ file, verdict, report: await readReport(raw), hasStatus })
  }
  return labelled
}

describe.skipIf(!isThere)('The labelled corpus of bounces', async () => {
  const all = isThere ? await readCorpus() : []
  const of = (verdict: string) => all.filter((each) => each.verdict === verdict)
  const others = (verdict: string, ...kinds: string[]) =>
    of(verdict)
      .filter(({ report }) => !kinds.includes(report.kind))
      .map(({ file, report }) => `${file}: ${report.kind}`)

  it('is complete', () => {
    expect(of('nothard').length).toBeGreaterThan(300)
    expect(of('hard').length).toBeGreaterThan(195)
  })

  it('has no report that is called a hard bounce although it is not about the address', () => {
    const wrong = of('nothard').filter(({ report }) => report.kind === 'hard')
    expect(wrong.map(({ file }) => file)).toEqual([])
  })

  it('has at least 95 % of its hard bounces recognized, and 98 % of hard bounces with a delivery status', () => {
    const share = (list: Labelled[]) =>
      list.filter(({ report }) => report.kind === 'hard').length / list.length
    expect(share(of('hard'))).toBeGreaterThanOrEqual(0.95)
    expect(share(of('hard').filter(({ hasStatus }) => hasStatus))).toBeGreaterThanOrEqual(0.98)
  })

  it('has its complaints, unsubscribes, automatic replies and deliveries told apart', () => {
    expect(others('complaint', 'complaint')).toEqual([])
    expect(others('unsubscribe', 'unsubscribe')).toEqual([])
    expect(others('auto', 'auto_reply')).toEqual([])
    expect(others('delivered', 'delivered')).toEqual([])
    expect(others('report', 'auth_failure')).toEqual([])
  })
})
