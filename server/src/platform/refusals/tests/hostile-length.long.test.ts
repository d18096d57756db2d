// Returned mail of strangers costs time in proportion to its length.
import { expect, test } from 'vitest'
import { cpuOf, repeated, shortStrings } from '../../../../test/repetitions.ts'
import { mostReportBytes, readReport } from '../index.ts'

/** Milliseconds of CPU for 64 kB. A pattern that goes back over them takes seconds. */
const most = 500
const size = 64 * 1024

/** A report whose headers and parts consist of the repetition. */
const report = (text: string) => {
  const folded = text.slice(0, 3000).replace(/[\r\n]/g, '\r\n ')
  return Buffer.from(
    [
      `From: MAILER-DAEMON ${folded}\r\nSubject: failure notice ${folded}\r\nX-Failed-Recipients: ${folded}`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      `\r\n--b\r\nContent-Type: text/html\r\n\r\n${text.slice(0, 16_000)}`,
      `--b\r\nContent-Type: text/plain\r\n\r\n${text.slice(0, 16_000)}`,
      '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; a.example\r\n',
      `Final-Recipient: rfc822; a@b.example\r\nAction: failed\r\nDiagnostic-Code: smtp; ${text.slice(0, 16_000)}`,
      `--b\r\nContent-Type: message/rfc822\r\n\r\n${text.slice(0, 16_000)}`,
      '--b--\r\n',
    ].join('\r\n'),
  )
}
const plainMail = (text: string) =>
  Buffer.from(`From: MAILER-DAEMON@relay.example\r\nSubject: failure notice\r\n\r\n${text}`)

test('64 kB of any short repetition are read in half a second of CPU', async () => {
  const slow: string[] = []
  for (const each of shortStrings()) {
    const text = repeated(each, size)
    for (const mail of each.length < 3 ? [plainMail(text), report(text)] : [report(text)]) {
      const took = await cpuOf(() => readReport(mail), most)
      if (took > most) slow.push(`${JSON.stringify(each)}: ${took.toFixed(0)} ms`)
    }
  }
  expect(slow).toEqual([])
}, 120_000)

test('The largest mail of line feeds, and a From of 120 kB, are read in half a second of CPU', async () => {
  const empty = Buffer.alloc(mostReportBytes, '\n')
  const head = Buffer.from('From: MAILER-DAEMON@relay.example\r\n\r\n')
  expect(await cpuOf(() => readReport(Buffer.concat([head, empty])), most)).toBeLessThan(most)
  expect(
    await cpuOf(() => readReport(Buffer.from(`From: ${'a'.repeat(120_000)}\r\n\r\n`)), most),
  ).toBeLessThan(most)
})
