// No request reaches an internal address: in any notation, by a name that resolves to one, by a name that later
// resolves differently, or by a redirect.
import net from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aReceiver } from '../../../test/webhook-receiver.ts'
import { isPublicAddress, isPublicName } from './public-address.ts'
import { postPublic, type Posting, type Reach } from './post.ts'
import { NotPosted } from './not-posted.ts'

const receiver = await aReceiver()
const { port } = receiver
afterEach(() => vi.restoreAllMocks())

/** Counts the sockets of this process that begin to connect, to any address. */
const connecting = () => vi.spyOn(net.Socket.prototype, 'connect')

const posting = (url: string, more: Partial<Posting> = {}): Posting => ({
  url: new URL(url),
  headers: {},
  body: '{}',
  timeout: 5000,
  mostResponse: 2048,
  ...more,
})

/** Internal addresses in the notations that an attacker would try. */
const forbidden = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
  ],
  ...['0x7f.1', '127.255.255.254', '0.0.0.0', '0', '0x0', '10.0.0.1', '10.1', '167772161', '172.16.0.1'],
  ...[
    '172.31.255.255',
    '192.168.0.1',
    '192.168.1',
    '3232235521',
    '0xc0a80001',
    '169.254.169.254',
    '2852039166',
  ],
  ...[
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
  ],
  ...['198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ...[
    '１２７.０.０.１',
    '127。0。0。1',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ],
  ...[
    '[::ffff:10.0.0.1]',
    '[::ffff:169.254.169.254]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::a00:1]',
  ],
  ...[
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
  ],
  ...['[2001:db8::1]', '[100::1]', '[::ffff:0:127.0.0.1]', 'localhost', 'LOCALHOST', 'localhost.', 'printer'],
  ...['db.local', 'vault.internal', 'a.localhost', 'nas.lan', 'router.home.arpa'],
]

describe('An internal address', () => {
  // spec: 2.webhooks.delivery
  // asvs: 1.3.6
  test('gets no connection, in any of more than sixty notations', async () => {
    expect(forbidden.length).toBeGreaterThanOrEqual(60)
    const before = receiver.connections
    const attempts = connecting()
    for (const host of forbidden) {
      const url = `https://${host}:${String(port)}/`
      expect([host, isPublicName(new URL(url).hostname)]).toEqual([host, false])
      await expect(postPublic(posting(url)), host).rejects.toThrow(NotPosted)
    }
    expect(attempts).not.toHaveBeenCalled()
    expect(receiver.connections).toBe(before)
  })

  // asvs: 1.3.6
  test('gets no connection if a public name resolves to it, alone or beside a public address', async () => {
    const inside = [
      '127.0.0.1',
      '10.0.0.7',
      '169.254.169.254',
      '::1',
      '::ffff:127.0.0.1',
      'fd00::1',
      '0.0.0.0',
    ]
    const before = receiver.connections
    const attempts = connecting()
    for (const address of inside) {
      const found = { address, family: address.includes(':') ? 6 : 4 }
      for (const addresses of [[found], [{ address: '93.184.215.14', family: 4 }, found]]) {
        const reach: Reach = { resolve: () => Promise.resolve(addresses), isAllowed: isPublicAddress }
        const url = `https://hooks.example:${String(port)}/`
        await expect(postPublic(posting(url), reach)).rejects.toMatchObject({
          reason: { code: 'address_not_public', params: { host: 'hooks.example' } },
        })
      }
    }
    expect(attempts).not.toHaveBeenCalled()
    expect(receiver.connections).toBe(before)
  })

  // asvs: 1.3.6
  test('gets no connection if a name changes to it after the check, because each name is resolved once', async () => {
    let asked = 0
    const reach: Reach = {
      resolve: () => {
        asked += 1
        // A second lookup would return the internal address. 192.0.2.1 stands for a public address without a host.
        return Promise.resolve([{ address: asked === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }])
      },
      isAllowed: (address) => address === '192.0.2.1',
    }
    const before = receiver.connections
    const url = `https://receiver.example:${String(port)}/`
    await expect(postPublic(posting(url, { timeout: 500 }), reach)).rejects.toThrow(NotPosted)
    expect(asked).toBe(1)
    expect(receiver.connections).toBe(before)
  })

  // asvs: 1.3.6
  test('gets no connection if a redirect leads to it', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.arrivals.length = 0
      receiver.answer = (response) =>
        response.writeHead(status, { location: `https://127.0.0.1:${String(port)}/inside` }).end()
      const attempts = connecting()
      const answered = await postPublic(posting(`${receiver.url}/first`), receiver.reach)
      expect(answered.status).toBe(status)
      expect(attempts).toHaveBeenCalledOnce()
      attempts.mockRestore()
      expect(receiver.arrivals.map(({ path }) => path)).toEqual(['/first'])
    }
  })

  test.each(['http://hooks.example/', 'ftp://hooks.example/', 'file:///etc/passwd'])(
    '%s is refused, because it is not an https:// address',
    async (url) => {
      await expect(postPublic(posting(url))).rejects.toMatchObject({ reason: { code: 'not_https' } })
    },
  )
})

test.each(['8.8.8.8', '93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '2a00:1450:4001::1'])(
  '%s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

describe('An answer', () => {
  test('is read up to a limit of bytes', async () => {
    receiver.answer = (response) => {
      response.writeHead(200)
      const more = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    }
    const { status, response } = await postPublic(posting(receiver.url), receiver.reach)
    expect([status, response]).toEqual([200, 'x'.repeat(2048)])
  })

  test('whose body never ends counts by its status', async () => {
    receiver.answer = (response) => {
      response.writeHead(202)
      response.write('some')
    }
    const answered = await postPublic(posting(receiver.url, { timeout: 400 }), receiver.reach)
    expect(answered).toEqual({ status: 202, response: 'some' })
  })

  test('is waited for until the timeout', async () => {
    receiver.answer = () => undefined
    const waited = postPublic(posting(receiver.url, { timeout: 300 }), receiver.reach)
    await expect(waited).rejects.toMatchObject({ reason: { code: 'no_answer', params: { seconds: 0.3 } } })
  })

  test('of a server with the certificate of another name is refused', async () => {
    const url = `https://other.example:${String(port)}/`
    await expect(postPublic(posting(url), receiver.reach)).rejects.toThrow(NotPosted)
  })
})
