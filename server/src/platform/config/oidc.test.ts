import { expect, test } from 'vitest'
import { readConfig } from './index.ts'

const provider = { OIDC_ISSUER: 'https://id.acme.example/realms/a', OIDC_CLIENT_ID: 'lettermill' }
const wrong = (more: Record<string, string>) => () => readConfig({ ...provider, ...more })

test('sign-in by a provider is off by default', () => {
  expect(readConfig({})).toMatchObject({ OIDC_ONLY: false, OIDC_CREATE: [] })
  expect(readConfig({}).OIDC_ISSUER).toBeUndefined()
})

test.each([
  'https://id.acme.example',
  'https://10.0.0.2:9443/application/o/lettermill/',
  'http://localhost:8080/realms/a',
  'http://127.0.0.1:5556',
  'http://[::1]:5556',
])('%s is an issuer', (issuer) => {
  expect(readConfig({ ...provider, OIDC_ISSUER: issuer }).OIDC_ISSUER).toBe(issuer)
})

test.each([
  'http://id.acme.example',
  'http://10.0.0.2',
  'ftp://id.acme.example',
  'https://user@id.acme.example',
  'https://id.acme.example?tenant=a',
  'id.acme.example',
])('%s is no issuer', (issuer) => {
  expect(wrong({ OIDC_ISSUER: issuer })).toThrow('OIDC_ISSUER must be an address like')
})

test('OIDC_ROLES names a claim, and the roles of its values', () => {
  const { OIDC_ROLES: plain } = readConfig({ ...provider, OIDC_ROLES: 'roles', OIDC_WORKSPACE: '7' })
  expect(plain?.claim).toBe('roles')
  expect([...(plain?.roleOf ?? [])].map(([value, role]) => value === role)).toEqual([true, true, true, true])
  const named = readConfig({
    ...provider,
    OIDC_ROLES: 'https://acme.example/groups?Mail Team=editor&it%26ops=manager',
    OIDC_WORKSPACE: '7',
  })
  expect(named.OIDC_WORKSPACE).toBe(7)
  expect(named.OIDC_ROLES?.claim).toBe('https://acme.example/groups')
  expect([...(named.OIDC_ROLES?.roleOf ?? [])]).toEqual([
    ['Mail Team', 'editor'],
    ['it&ops', 'manager'],
  ])
})

test.each([
  [{ OIDC_ROLES: 'groups?it=admin', OIDC_WORKSPACE: '1' }, 'OIDC_ROLES must be'],
  [{ OIDC_ROLES: 'groups?', OIDC_WORKSPACE: '1' }, 'OIDC_ROLES must be'],
  [{ OIDC_ROLES: 'two words', OIDC_WORKSPACE: '1' }, 'OIDC_ROLES must be'],
  [{ OIDC_ROLES: 'groups' }, 'Set both OIDC_ROLES and OIDC_WORKSPACE, or neither'],
  [{ OIDC_WORKSPACE: '1' }, 'Set both OIDC_ROLES and OIDC_WORKSPACE, or neither'],
  [{ OIDC_ROLES: 'groups', OIDC_WORKSPACE: 'acme' }, 'OIDC_WORKSPACE must be the number of a workspace'],
  [{ OIDC_CREATE: 'acme example' }, 'OIDC_CREATE must be domains'],
  [{ OIDC_ONLY: 'yes' }, 'OIDC_ONLY must be on or off'],
  [{ OIDC_CLIENT_ID: '' }, 'OIDC_ISSUER needs OIDC_CLIENT_ID'],
  [{ OIDC_ISSUER: '', OIDC_ONLY: 'on' }, 'OIDC_CLIENT_ID, OIDC_ONLY need OIDC_ISSUER'],
])('%j is refused', (more, message) => {
  expect(wrong(more)).toThrow(message)
})
