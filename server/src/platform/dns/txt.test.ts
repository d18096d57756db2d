// TXT records, looked up at a small name server of the test.
import { createSocket } from 'node:dgram'
import { afterAll, expect, it } from 'vitest'
import { createFindTxt } from './index.ts'
import { limitTexts, txtLimits } from './txt.ts'

const noSuchName = 3
const refused = 5

const server = createSocket('udp4')
server.on('message', (query, from) => server.send(answer(query), from.port, from.address))
await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const findTxt = createFindTxt([`127.0.0.1:${String(server.address().port)}`])

/** Answers by the first label: two.… has a record in two pieces, broken.… is refused, and other names do not exist. */
function answer(query: Buffer): Buffer {
  const label = query.subarray(13, 13 + (query[12] ?? 0)).toString()
  const header = Buffer.from(query.subarray(0, 12))
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  header.writeUInt16BE(0x8180 | (label === 'two' ? 0 : label === 'broken' ? refused : noSuchName), 2)
  header.writeUInt16BE(label === 'two' ? 1 : 0, 6)
  header.writeUInt32BE(0, 8)
  if (label !== 'two') return Buffer.concat([header, question])
  const data = Buffer.from('\x07v=spf1 \x04-all', 'latin1')
  const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length])
  return Buffer.concat([header, question, record, data])
}

it('A record in several pieces is read as one text', async () => {
  expect(await findTxt('two.example', 'v=spf1')).toEqual(['v=spf1 -all'])
})

it('A name that does not exist has no records', async () => {
  expect(await findTxt('none.example', 'v=spf1')).toEqual([])
})

it('A refusal by the name server differs from a name without records', async () => {
  expect(await findTxt('broken.example', 'v=spf1')).toBeNull()
})

it('Of many TXT records, a check reads those with its prefix, ten of them, and 4 kB of each', () => {
  const others = Array.from({ length: 50 }, (_, at) => `site-verification=${String(at)}`)
  const records = Array.from(
    { length: 50 },
    (_, at) => `v=spf1 ip4:192.0.2.${String(at)} ${'x'.repeat(60_000)}`,
  )
  const kept = limitTexts([...others, ...records], 'v=spf1')
  expect(kept).toHaveLength(txtLimits.records)
  expect(kept[0]?.startsWith('v=spf1 ip4:192.0.2.0 xxx')).toBe(true)
  expect(new Set(kept.map(({ length }) => length))).toEqual(new Set([4096]))
})

it('A record with a space or a quote in its prefix is kept, so that a checkup can show what is wrong', () => {
  expect(limitTexts(['other', '"v=spf1 -all"'], 'v=spf1')).toEqual(['"v=spf1 -all"'])
  expect(limitTexts(['V = DMARC1 ; p=none'], 'v=dmarc1')).toEqual(['V = DMARC1 ; p=none'])
})

it('Without a record with the prefix, the beginning of three others is kept', () => {
  expect(limitTexts(['a', 'b', 'c'.repeat(300), 'd'], 'v=dmarc1')).toEqual(['a', 'b', 'c'.repeat(256)])
})

it('At a name whose records have no fixed prefix, all are read within the limits', () => {
  expect(limitTexts(['p=abc', 'k=rsa; p=abc'], '')).toEqual(['p=abc', 'k=rsa; p=abc'])
})
