// Finds the server that delivered a probe to a mailbox, by the Received lines, and answers mailauth's DNS queries.
import { afterAll, expect, test } from 'vitest'
import { aNameServer } from '../../../../test/name-server.ts'
import { createDns } from '../../../platform/dns/index.ts'
import { receivedLine } from '../../feedback/listener/received.ts'
import { resolverOf } from '../../../platform/dns/index.ts'
import { broughtBy } from '../probe/seen.ts'

const received = (...lines: string[]) => lines.map((line): [string, string] => ['Received', line])

test.each([
  [
    'Postfix, which adds a line for its local delivery',
    received(
      'from mx.office.example ([127.0.0.1]) by mail.office.example with LMTP id abc; Wed, 25 Nov 2026 10:00:00 +0000',
      'from out.relay.example (out.relay.example [192.0.2.5]) (using TLSv1.3 with cipher TLS_AES_256_GCM_SHA384 (256/256 bits)) by mx.office.example (Postfix) with ESMTPS id 4X',
    ),
    { address: '192.0.2.5', helo: 'out.relay.example', isEncrypted: true },
  ],
  [
    'Gmail, which adds a line of its internal network',
    received(
      'by 2002:a05:6a00:1:b0:1 with SMTP id x; Wed, 25 Nov 2026 02:00:00 -0800 (PST)',
      'from helo.relay.example (out.relay.example. [192.0.2.5]) by mx.google.com with ESMTPS id y for <probe@x> (version=TLS1_3 cipher=TLS_AES_256_GCM_SHA384 bits=256/256)',
    ),
    { address: '192.0.2.5', helo: 'helo.relay.example', isEncrypted: true },
  ],
  [
    'Microsoft, which names the client in Received-SPF',
    [
      ...received(
        'from A.prod.outlook.com (2603:10b6:1::1) by B.prod.outlook.com with HTTPS; Wed, 25 Nov 2026',
        'from out.relay.example (192.0.2.5) by C.mail.protection.outlook.com (10.1.1.1) with Microsoft SMTP Server (version=TLS1_2, cipher=TLS_ECDHE)',
      ),
      ['Received-SPF', 'Pass (x: domain designates 192.0.2.5) client-ip=192.0.2.5; helo=out.relay.example;'],
    ] as [string, string][],
    { address: '192.0.2.5', helo: 'out.relay.example', isEncrypted: true },
  ],
  [
    'Exim, which writes the greeting after the IP address',
    received('from [192.0.2.5] (helo=out.relay.example) by mx.example with esmtp (Exim 4.98) id 1'),
    { address: '192.0.2.5', helo: 'out.relay.example', isEncrypted: false },
  ],
  [
    'a server that took the probe over IPv6',
    received('from out.relay.example (unknown [IPv6:2001:db8::5]) by mx.example with ESMTP id 1'),
    { address: '2001:db8::5', helo: 'out.relay.example', isEncrypted: false },
  ],
  ['a server that does not name its client', received('by mx.example with local id 1'), null],
])('The client is found in the Received lines of %s', (_who, headers, wanted) => {
  expect(broughtBy('imap', headers)).toEqual(wanted)
})

test('The listener’s Received line says who connected, under which name, and with which encryption', () => {
  const line = (visitor: Parameters<typeof receivedLine>[0]) =>
    receivedLine(visitor, 'bounces.example.com', new Date('2026-11-25T10:00:00Z'))
      .toString()
      .replace(/\r\n\t/g, ' ')
      .replace(/^Received: |\r\n$/g, '')
  const visitor = { remoteAddress: '::ffff:192.0.2.5', hostNameAppearsAs: 'x) by (evil', secure: true }
  const encrypted = line({ ...visitor, tlsOptions: { version: 'TLSv1.3' } })
  expect(encrypted).toMatch(
    /^from x\?\?by\?\?evil \(\[192\.0\.2\.5\]\) by bounces\.example\.com with ESMTPS \(TLSv1\.3\); Wed, 25 Nov 2026/,
  )
  expect(broughtBy('smtp', [['Received', encrypted]])).toEqual({
    address: '192.0.2.5',
    helo: 'x??by??evil',
    isEncrypted: true,
  })
  const plain = line({
    ...visitor,
    remoteAddress: '2001:db8::5',
    hostNameAppearsAs: 'a.example',
    secure: false,
  })
  expect(broughtBy('smtp', [['Received', plain]])).toEqual({
    address: '2001:db8::5',
    helo: 'a.example',
    isEncrypted: false,
  })
})

const server = await aNameServer({
  'firm.example MX': ['10 mx.firm.example'],
  'silent.example TXT': null,
  '5.2.0.192.in-addr.arpa PTR': ['out.relay.example'],
})
afterAll(() => server.close())

test('mailauth learns which DNS records exist, which do not exist, and which got no answer', async () => {
  const dns = createDns({ servers: [server.address], questionTime: 200, time: 1500 })
  const ask = resolverOf(dns.begin())
  expect(await ask('firm.example', 'MX')).toEqual([{ exchange: 'mx.firm.example', priority: 10 }])
  expect(await ask('5.2.0.192.in-addr.arpa', 'PTR')).toEqual(['out.relay.example'])
  await expect(ask('none.example', 'TXT')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(ask('silent.example', 'TXT')).rejects.toMatchObject({ code: 'ETIMEOUT' })
})
