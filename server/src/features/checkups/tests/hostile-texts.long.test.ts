// Strangers write DNS records. However they are written, reading one takes no noticeable time.
import { describe, expect, test } from 'vitest'
import type { Zone } from '../../../../test/name-server.ts'
import { repetitionsOf, slowTexts } from '../../../../test/repetitions.ts'
import { limitTexts, txtLimits, type Lookups } from '../../../platform/dns/index.ts'
import { evaluateSpf } from '../checks/spf.ts'
import { isDmarc, tagsOf } from '../dns/dmarc.ts'
import { isSpf, parseSpf } from '../dns/spf-syntax.ts'
import { headersOf } from '../probe/message.ts'
import { broughtBy } from '../probe/seen.ts'
import { aCheckup } from './checkup-frame.ts'

/** The reader of a DNS record gets at most so much of it. */
const length = txtLimits.characters

describe('The most of any short repetition that a reader gets is read in less than half a second of CPU time:', () => {
  test.each<[string, (text: string) => unknown, Parameters<typeof repetitionsOf>[0]]>([
    [
      'tags of a record',
      tagsOf,
      {
        length,
        alphabet: ' \t\n\u00a0=;a1',
        around: [
          ['v=DMARC1; p=', 'x\nx'],
          ['', 'x'],
        ],
      },
    ],
    [
      'the version of a DMARC record',
      isDmarc,
      {
        length,
        alphabet: ' \n=v;',
        around: [
          ['v', ''],
          ['v=DMARC1', 'x'],
        ],
      },
    ],
    ['the version of an SPF record', isSpf, { length, alphabet: ' =vs', around: [['v=spf1', '']] }],
    [
      'an SPF record',
      parseSpf,
      {
        length,
        alphabet: ' a1-.:/%{}=',
        around: [
          ['v=spf1 a:', ''],
          ['v=spf1 ip4:', '!'],
          ['v=spf1 a=', '!'],
          ['v=spf1 ', ''],
        ],
      },
    ],
    [
      'the headers of a message',
      (text: string) => headersOf(Buffer.from(text, 'latin1')),
      {
        alphabet: ' \t\r\n:a',
        around: [
          ['Received: from a', '\r\n\r\nbody'],
          ['', ''],
        ],
      },
    ],
    [
      'the server that brought a message',
      (line: string) => broughtBy('smtp', [['Received', line]]),
      {
        alphabet: ' ()[]a1:.',
        around: [
          ['from a', ''],
          ['from a (', ')'],
        ],
      },
    ],
    [
      'what a TXT record begins with',
      (text: string) => limitTexts([text], 'v=spf1'),
      { alphabet: ' "\'\\v=', around: [['', '']] },
    ],
  ])('%s', (_what, read, repetitions) => {
    expect(slowTexts(read, repetitionsOf(repetitions))).toEqual([])
  })

  test('an SPF record whose result is asked', async () => {
    const nothing = () => Promise.resolve([])
    const lookups: Lookups = {
      txt: nothing,
      mx: nothing,
      addresses: nothing,
      servers: nothing,
      names: nothing,
    }
    await evaluateSpf(lookups, 'd.example', '2001:db8::1')
    for (const text of repetitionsOf({ alphabet: '%{}d.-1 a:/=', length, around: [['v=spf1 a:', '']] })) {
      const before = process.cpuUsage()
      await evaluateSpf({ ...lookups, txt: () => Promise.resolve([text]) }, 'd.example', '2001:db8::1')
      expect([text.slice(0, 22), process.cpuUsage(before).user < 400_000]).toEqual([text.slice(0, 22), true])
    }
  })
})

const { check } = await aCheckup()

describe('A checkup of a domain takes less than half a second of CPU time', () => {
  const cost = async (zone: Zone) => {
    await check()
    const before = process.cpuUsage()
    const { said } = await check(zone)
    return { said, milliseconds: process.cpuUsage(before).user / 1000 }
  }

  test.each([3000, 8000, 30_000])('whose DMARC, DKIM and BIMI records hold %i spaces', async (count) => {
    const spaces = ' '.repeat(count)
    const { milliseconds } = await cost({
      '_dmarc.firm.example TXT': [`v=DMARC1; p=${spaces}x\nx`],
      'lm1._domainkey.firm.example TXT': [`p=${spaces}x\nx`, `p${spaces}=x`],
      'default._bimi.firm.example TXT': [`v=BIMI1; l=${spaces}x\nx`],
    })
    expect(milliseconds).toBeLessThan(500)
  })

  test('whose SPF records include each other and name hundreds of hosts each', async () => {
    const hosts = 'a '.repeat(1000)
    const zone = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `i${String(at)}.firm.example TXT`,
        [`v=spf1 include:i${String(at + 1)}.firm.example include:i${String(at + 2)}.firm.example ${hosts}`],
      ]),
    )
    const { milliseconds } = await cost({
      ...zone,
      'firm.example TXT': [`v=spf1 include:i0.firm.example ${'ip4:192.0.2.1 '.repeat(270)}`],
    })
    expect(milliseconds).toBeLessThan(500)
  })
})
