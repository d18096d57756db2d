// Addresses of an import that are probably not the reader's own, or that no mail reaches.
import * as z from 'zod/mini'
import { mostAtOnce } from './contact-jobs.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, idParams } from '../api/shapes.ts'

export const doubtfulAddresses = z
  .object({
    /**
     * The reason to doubt them: `role`: a function reads them, such as info@ or support@; `typo`: the domain is a known
     * misspelling of a mailbox provider; `disposable`: the domain gives addresses away for minutes; `no_mail`: the
     * domain has no mail server (MX) and no address.
     */
    kind: z.enum(['role', 'typo', 'disposable', 'no_mail']),
    /** How many new contacts of the import have such an address. An address may count under several kinds. */
    count: z.int(),
    /** Up to three of the addresses. */
    examples: z.array(z.string()),
    /** Ids of these contacts, to delete them with `POST /api/contacts/bulk`; up to 10,000. */
    ids: z.array(id).check(z.maxLength(mostAtOnce)),
  })
  .register(z.globalRegistry, { id: 'DoubtfulAddresses' })
export type DoubtfulAddresses = z.output<typeof doubtfulAddresses>

export const listDoubtfulAddresses = endpoint({
  method: 'GET',
  path: '/api/contacts/imports/:id/doubtful',
  access: 'account',
  summary:
    'Doubtful addresses among the new contacts of an import: role addresses, misspelled, disposable and unreachable domains. Asks the DNS for at most 4 seconds',
  params: idParams,
  reply: z.array(doubtfulAddresses),
})
