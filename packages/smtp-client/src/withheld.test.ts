// The addresses that stay in a relay's replies.
import { expect, it } from 'vitest'
import { withholdAddresses } from './withheld.ts'

it.each([
  [
    '450 4.2.0 <ada@far.example>: Recipient address rejected: Greylisted',
    '450 4.2.0 <[address]>: Recipient address rejected: Greylisted',
  ],
  [
    '550 Bob@Near.Example does not exist; try ada@far.example.',
    '550 Bob@Near.Example does not exist; try [address].',
  ],
  ['451 to=<bob@near.example>, from=ann@office.example', '451 to=<bob@near.example>, [address]'],
  ['421 see https://relay.example/?u=ada%40far.example', '421 see https:[address]'],
  ['250 2.0.0 Ok: queued as 4F2A', '250 2.0.0 Ok: queued as 4F2A'],
  ['550 bounces+ada=far.example@relay.example', '550 [address]'],
])('addresses that the reader does not know are withheld from %s', (words, shown) => {
  expect(withholdAddresses(words, ['bob@near.example'])).toBe(shown)
})

it('every address is withheld from a reader who knows none', () => {
  expect(withholdAddresses('450 <bob@near.example> wait')).toBe('450 <[address]> wait')
})
