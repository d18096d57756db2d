// /.well-known/security.txt (RFC 9116): where to report a weakness of this installation.
import { getSecurityTxt } from '@lettermill/contracts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/index.ts'
import { Problem } from '../problem.ts'
import { route } from './route.ts'

/** Days for which the file may be believed. RFC 9116 advises less than a year. */
const validFor = 180

/** Adds the file, if the operator set SECURITY_CONTACT. It names neither the program nor its version. */
export function securityTxtRoute(
  app: FastifyInstance,
  config: Pick<Config, 'SECURITY_CONTACT' | 'PUBLIC_URL'>,
): void {
  route(app, getSecurityTxt, ({ reply }) => {
    if (config.SECURITY_CONTACT === undefined) throw new Problem('not_found')
    const expires = new Date(Date.now() + validFor * 86_400_000)
    expires.setUTCHours(0, 0, 0, 0)
    const lines = [
      `Contact: ${config.SECURITY_CONTACT}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, uk',
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
