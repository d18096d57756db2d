// Addresses besides the account's own that may receive test messages. Each must be confirmed by mail, unless it is of a
// domain that the workspace has proved: its DKIM key was found in the DNS.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { done, id, idParams, moment } from '../api/shapes.ts'

/** The page that the confirmation mail links to. Opening it confirms nothing, because link scanners open pages too. */
export const confirmTestAddressPath = '/confirm-test-address'

/** The most addresses that one test message may go to. */
export const mostTestRecipients = 10

/**
 * The recipients of a test message: each is the account's own address, a confirmed address, or an address of exactly a
 * proved domain of the workspace. If none is given, the account's own address.
 */
export const testRecipients = z.nullish(
  z.array(z.string().check(z.maxLength(254))).check(z.minLength(1), z.maxLength(mostTestRecipients)),
)

export const testAddress = z
  .object({
    id,
    email: z.string(),
    /** When the last confirmation mail was requested. */
    asked_at: moment,
    /** When the address was confirmed; null before. */
    confirmed_at: z.nullable(moment),
    /** Whether the address receives test messages: it is confirmed, or the workspace has proved its domain. */
    is_ready: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'TestAddress' })
export type TestAddress = z.output<typeof testAddress>

export const listTestAddresses = endpoint({
  method: 'GET',
  path: '/api/test-addresses',
  access: 'account',
  summary: "The workspace's addresses for test messages, besides the account's own (at most 20)",
  reply: z.array(testAddress),
})

export const addTestAddress = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/test/addresses',
  access: 'account',
  audit: { action: 'test_address_asked', object: 'campaign' },
  scope: 'send',
  summary:
    "Add an address for test messages and send it a confirmation message from the campaign's sender, unless it is of a proved domain; can be repeated until confirmed",
  params: idParams,
  body: z.object({ email: z.string().check(z.maxLength(1000)) }),
  reply: testAddress,
})

export const askTestAddress = endpoint({
  method: 'POST',
  path: '/api/test-addresses',
  access: 'account',
  audit: { action: 'test_address_asked', object: 'sender' },
  scope: 'send',
  summary:
    'Add an address for test messages, as `addTestAddress` does, with a confirmation message from a sender',
  body: z.object({ email: z.string().check(z.maxLength(1000)), senderId: z.int() }),
  reply: testAddress,
})

export const deleteTestAddress = endpoint({
  method: 'DELETE',
  path: '/api/test-addresses/:id',
  access: 'account',
  audit: { action: 'test_address_removed' },
  summary: 'Remove an address; it gets no more test messages',
  params: idParams,
  reply: done,
})

export const confirmTestAddress = endpoint({
  method: 'POST',
  path: '/api/test-addresses/confirm',
  access: 'anyone',
  audit: { none: 'is the choice of who reads mail at the address, kept with the address' },
  summary: 'Confirm the address named by the token of a confirmation message',
  body: z.object({ token: z.string().check(z.maxLength(1000)) }),
  reply: z.object({ email: z.string() }).register(z.globalRegistry, { id: 'ConfirmedTestAddress' }),
})
