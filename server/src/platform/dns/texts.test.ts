// How much of a stranger's TXT records Lettermill reads.
import { expect, test } from 'vitest'
import { limitTexts, txtLimits } from './texts.ts'

test('Of many TXT records, a check reads those with its prefix, ten of them, and 4 kB of each', () => {
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

test('A record with a space or a quote in its prefix is kept, so that a checkup can show what is wrong', () => {
  expect(limitTexts(['other', '"v=spf1 -all"'], 'v=spf1')).toEqual(['"v=spf1 -all"'])
  expect(limitTexts(['V = DMARC1 ; p=none'], 'v=dmarc1')).toEqual(['V = DMARC1 ; p=none'])
})

test('Without a record with the prefix, the beginning of three others is kept', () => {
  expect(limitTexts(['a', 'b', 'c'.repeat(300), 'd'], 'v=dmarc1')).toEqual(['a', 'b', 'c'.repeat(256)])
})

test('At a name whose records have no fixed prefix, all are read within the limits', () => {
  expect(limitTexts(['p=abc', 'k=rsa; p=abc'], '')).toEqual(['p=abc', 'k=rsa; p=abc'])
})
