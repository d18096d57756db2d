// The last check of an address before it is sent to a relay.
import { expect, test } from 'vitest'
import { refusalOf } from './envelope.ts'

const offers = { size: null, eightBit: true, utf8: true } as Parameters<typeof refusalOf>[1]

test.each([
  ['to', 'a@b.example>\r\nRCPT TO:<eve@x.example'],
  ['to', 'a@b.example\n'],
  ['to', 'a b@c.example'],
  ['from', 'a@b.example> SIZE=1'],
  ['from', 'a@b.example\0'],
])('an address that would end its command is refused and never sent: %s %j', (side, address) => {
  const envelope = { from: 'ann@example.com', to: 'bob@example.com', [side]: address }
  const message = { envelope, bytes: Buffer.from('x') } as unknown as Parameters<typeof refusalOf>[0]
  expect(refusalOf(message, offers, 'relay')).toMatchObject({ code: 553, enhanced: '5.1.3' })
})

test('a valid address is sent', () => {
  const message = { envelope: { from: 'ann@example.com', to: 'bob@example.com' }, bytes: Buffer.from('x') }
  expect(refusalOf(message as unknown as Parameters<typeof refusalOf>[0], offers, 'relay')).toBeNull()
})
