// The public address: the URL with which the links of messages begin.
import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'

/**
 * Why readers elsewhere cannot use an address, judged by its form. `loopback`: it leads to the reader's own machine.
 * `private`: its host is known in a private network only. `plain`: it is not https, so mail clients offer no one-click
 * unsubscribe, and everybody on the way can read the links.
 */
export const publicAddressProblems = ['loopback', 'private', 'plain'] as const
export type PublicAddressProblem = (typeof publicAddressProblems)[number]

const state = z
  .object({
    url: z.string(),
    /** Whether PUBLIC_URL sets the address, so that it can only be changed in the environment. */
    is_set_outside: z.boolean(),
    problem: z.nullable(z.enum(publicAddressProblems)),
    /** Whether an administrator allowed this address in spite of its problem. */
    is_allowed: z.boolean(),
    /** Whether nothing is sent now: the address has a problem that nobody allowed, and a relay is on another machine. */
    is_refused: z.boolean(),
    /**
     * The path of a picture that only this instance serves. If a browser can load it below an address, the address
     * leads here.
     */
    check_path: z.string(),
  })
  .register(z.globalRegistry, { id: 'PublicAddress' })
export type PublicAddressState = z.output<typeof state>

export const getPublicAddress = endpoint({
  method: 'GET',
  path: '/api/admin/public-address',
  access: 'administrator',
  summary: 'Get the address with which the links of messages begin',
  reply: state,
})

export const updatePublicAddress = endpoint({
  method: 'PUT',
  path: '/api/admin/public-address',
  access: 'administrator',
  audit: { action: 'public_address_changed' },
  summary: 'Change the public address, or allow one that readers elsewhere cannot use',
  body: z.object({
    /** A web address; empty for the address at which the server listens. */
    url: z.string().check(z.trim(), z.maxLength(500)),
    /** Sends in spite of the address's problem, as in a private network. */
    is_allowed: z._default(z.boolean(), false),
  }),
  reply: state,
})
