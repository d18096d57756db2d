// The variables of sign-in by an OpenID Connect provider, and what they say together.
import { roles, type Role } from '@lettermill/contracts/endpoint'
import { z } from 'zod'
import { readDomain } from '../email/index.ts'
import { isLoopbackName } from '../outgoing/index.ts'

/** The claim that names roles, and the role for each of its values. */
export interface RolesClaim {
  claim: string
  roleOf: ReadonlyMap<string, Role>
}

const issuer = z.string().refine(isIssuer, {
  error: 'must be an address like https://auth.example.com; http:// only for this machine',
})

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  const isProtected = protocol === 'https:' || (protocol === 'http:' && isLoopbackName(hostname))
  return isProtected && search === '' && hash === '' && username === ''
}

const domains = z
  .string()
  .transform((text) => text.split(',').map((each) => readDomain(each.trim())))
  .refine((list): list is string[] => list.every((each) => each !== null), {
    error: 'must be domains like acme.example, with commas between them',
  })

const rolesClaim = z
  .string()
  .transform(readRolesClaim)
  .refine((read) => read !== null, {
    error: `must be the name of a claim like groups, or with the role for each value, like groups?mail-team=editor&it=manager; roles are ${roles.join(', ')}`,
  })

/** Without values, the values of the claim are names of roles themselves. */
function readRolesClaim(text: string): RolesClaim | null {
  const [, claim = '', values] = /^([\w.:/-]{1,200})(?:\?(.+))?$/.exec(text) ?? []
  if (claim === '') return null
  if (values === undefined) return { claim, roleOf: new Map(roles.map((role) => [role, role])) }
  const given = [...new URLSearchParams(values)]
  const known = given.flatMap(([value, name]): [string, Role][] => {
    const role = roles.find((each) => each === name)
    return role && value !== '' ? [[value, role]] : []
  })
  return known.length === given.length ? { claim, roleOf: new Map(known) } : null
}

/** Part of the schema of the environment. */
export const oidcVariables = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(1000).optional(),
  OIDC_NAME: z.string().max(60, { error: 'may have 60 characters' }).optional(),
  OIDC_CREATE: domains.default([]),
  OIDC_ROLES: rolesClaim.optional(),
  OIDC_WORKSPACE: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { error: 'must be the number of a workspace' })
    .transform(Number)
    .optional(),
  OIDC_ONLY: z
    .enum(['on', 'off'], { error: 'must be on or off' })
    .default('off')
    .transform((text) => text === 'on'),
}

/** What is missing beside the variables that are set, as lines for the operator. */
export function missingBesideOidc(given: Readonly<Record<string, string | undefined>>): string[] {
  const others = Object.keys(oidcVariables).filter((name) => name !== 'OIDC_ISSUER' && given[name])
  if (!given['OIDC_ISSUER'])
    return others.length === 0 ? [] : [`${others.join(', ')} need OIDC_ISSUER, the address of the provider`]
  return [
    ...(given['OIDC_CLIENT_ID'] ? [] : ['OIDC_ISSUER needs OIDC_CLIENT_ID']),
    ...(Boolean(given['OIDC_ROLES']) === Boolean(given['OIDC_WORKSPACE'])
      ? []
      : ['Set both OIDC_ROLES and OIDC_WORKSPACE, or neither']),
  ]
}
