// A real OpenID Connect provider as a process of its own: node provider-process.mjs ISSUER REDIRECT_URI. It prints a line
// when it listens. People sign in with the name under which they were sent to the process, and any password.
import { generateKeyPairSync } from 'node:crypto'
import process from 'node:process'
import Provider from 'oidc-provider'

const [, , issuer, redirectUri] = process.argv
let people = {}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const provider = new Provider(issuer, {
  clients: [{ client_id: 'lettermill', client_secret: 'the-secret-of-tests', redirect_uris: [redirectUri] }],
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
  cookies: { keys: ['cookies-of-tests'] },
  scopes: ['openid', 'email', 'profile', 'groups'],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: true } },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
})

process.on('message', (sent) => {
  people = sent
  process.send('known')
})
process.on('disconnect', () => process.exit())
provider.listen(Number(new URL(issuer).port), '127.0.0.1', () => process.send('listening'))
