// Spam filters of both kinds, as scripted servers on loopback.
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { askSpamFilter, mostMessageBytes, readSpamFilterAddress, type SpamFilterAddress } from './index.ts'

const open: Server[] = []
afterAll(() => open.forEach((server) => server.close()))

async function listening(server: Server, engine: SpamFilterAddress['engine']): Promise<SpamFilterAddress> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { engine, host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}
const rspamd = (answer: (request: IncomingMessage, body: string, reply: ServerResponse) => void) =>
  listening(
    createHttpServer((request, reply) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')))
      request.on('end', () => answer(request, body, reply))
    }),
    'rspamd',
  )
/** A server that reads the whole request, then answers and closes the connection, as spamd does. */
const spamd = (answer: (request: string, socket: Socket) => void) =>
  listening(
    createServer((socket) => {
      let heard = ''
      socket.on('error', () => undefined)
      socket.on('data', (chunk) => {
        heard += chunk.toString('latin1')
        const [head = '', length = '0'] = /^[^]*?Content-length: (\d+)\r\n\r\n/.exec(heard) ?? []
        if (head !== '' && heard.length >= head.length + Number(length)) answer(heard, socket)
      })
    }),
    'spamd',
  )

const message = Buffer.from('From: ann@office.example\r\nSubject: News\r\n\r\nHello\r\n')
const spamdReport = `SPAMD/1.5 0 EX_OK\r
Content-length: 512\r
Spam: True ; 5.6 / 5.0\r
\r
Spam detection software, running on the system "mail.example.com",
has identified this incoming email as possible spam.

Content analysis details:   (5.6 points, 5.0 required)

 pts rule name              description
---- ---------------------- --------------------------------------------------
 2.5 MISSING_HEADERS        Missing To: header
 4.0 URI_PHISH              Phishing using web form
-0.9 BAYES_00               BODY: Bayes spam probability is 0 to 1%
                            [score: 0.0000]
 0.0 HTML_MESSAGE           BODY: HTML included in message

`

describe('rspamd', () => {
  test('receives the message by HTTP, and reports its score and rules', async () => {
    const heard: string[] = []
    const address = await rspamd((request, body, reply) => {
      heard.push(`${request.method ?? ''} ${request.url ?? ''}`, body)
      const symbols = {
        MISSING_TO: { name: 'MISSING_TO', score: 2, metric_score: 2 },
        R_DKIM_NA: { name: 'R_DKIM_NA', score: 0 },
      }
      reply.end(
        JSON.stringify({ is_skipped: false, score: 2.5, required_score: 15, action: 'no action', symbols }),
      )
    })
    expect(await askSpamFilter(address, message)).toEqual({
      score: 2.5,
      rules: [
        { name: 'MISSING_TO', points: 2 },
        { name: 'R_DKIM_NA', points: 0 },
      ],
    })
    expect(heard).toEqual(['POST /checkv2', message.toString()])
  })

  test.each([
    ['an error', 503, '{}', 'it answered 503'],
    ['a text that is not JSON', 200, 'hello', 'its answer cannot be read'],
    ['no score', 200, '{"symbols":{}}', 'its answer cannot be read'],
    ['a redirect', 302, '', 'it answered 302'],
    ['too many bytes', 200, ' '.repeat(300_000), 'its answer is too long'],
  ])('that answers with %s makes the check fail, with the reason', async (_what, status, body, reason) => {
    const address = await rspamd((_request, _body, reply) => {
      reply.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body)
    })
    await expect(askSpamFilter(address, message)).rejects.toThrow(reason)
  })
})

describe('spamd', () => {
  test('receives the message by its own protocol, and reports its score and rules', async () => {
    const heard: string[] = []
    const address = await spamd((request, socket) => {
      heard.push(request)
      socket.end(spamdReport)
    })
    const { score, rules } = await askSpamFilter(address, message)
    expect(score).toBe(5.6)
    expect(rules).toEqual([
      { name: 'MISSING_HEADERS', points: 2.5 },
      { name: 'URI_PHISH', points: 4 },
      { name: 'BAYES_00', points: -0.9 },
      { name: 'HTML_MESSAGE', points: 0 },
    ])
    expect(heard).toEqual([
      `REPORT SPAMC/1.5\r\nContent-length: ${String(message.length)}\r\n\r\n${message.toString()}`,
    ])
  })

  test.each([
    ['an error', 'SPAMD/1.5 76 Bad header line: (EOF)\r\n', 'it answered Bad header line'],
    ['another protocol', 'HTTP/1.1 200 OK\r\n\r\n', 'its answer cannot be read'],
    ['no score', 'SPAMD/1.5 0 EX_OK\r\n\r\n', 'its answer cannot be read'],
    ['too many bytes', `SPAMD/1.5 0 EX_OK\r\n${' '.repeat(300_000)}`, 'its answer is too long'],
  ])('that answers with %s makes the check fail, with the reason', async (_what, answer, reason) => {
    const address = await spamd((_request, socket) => socket.end(answer))
    await expect(askSpamFilter(address, message)).rejects.toThrow(reason)
  })
})

describe('a check by a spam filter', () => {
  test('ends after the timeout if the filter does not answer', async () => {
    for (const address of [await rspamd(() => undefined), await spamd(() => undefined)])
      await expect(askSpamFilter(address, message, 100)).rejects.toThrow('no answer within 0.1 seconds')
  })

  test('fails if nobody listens at the address', async () => {
    for (const engine of ['rspamd', 'spamd'] as const)
      await expect(askSpamFilter({ engine, host: '127.0.0.1', port: 1 }, message)).rejects.toThrow(
        'ECONNREFUSED',
      )
  })

  test('is refused for a message that is too large', async () => {
    const address = await spamd((_request, socket) => socket.end(spamdReport))
    await expect(askSpamFilter(address, Buffer.alloc(mostMessageBytes + 1))).rejects.toThrow(
      'larger than 500 kB',
    )
  })
})

test.each([
  ['rspamd://filter.example', { engine: 'rspamd', host: 'filter.example', port: 11_333 }],
  ['SPAMD://127.0.0.1:1783', { engine: 'spamd', host: '127.0.0.1', port: 1783 }],
  ['spamd://[::1]', { engine: 'spamd', host: '::1', port: 783 }],
  ['http://filter.example', null],
  ['rspamd://filter.example:99999', null],
  ['rspamd://filter.example/path', null],
  ['spamd://', null],
])('SPAM_CHECK=%s is read, or refused if it is no address', (text, expected) => {
  expect(readSpamFilterAddress(text)).toEqual(expected)
})
