// The audited call of a sign-in by a provider, for a person whose account is linked.
import type { FastifyInstance } from 'fastify'
import { rows, sql, type Db } from '../../../platform/db/index.ts'
import { anAccount } from '../../../../test/factories.ts'
import { finish, signInBy } from '../../../../test/oidc/sign-in-by.ts'
import type { StubProvider } from '../../../../test/oidc/stub-provider.ts'
import type { Step } from './journey-contacts.ts'

/** @param app with this provider */
export function oidcSteps(app: FastifyInstance, db: Db, provider: StubProvider): Record<string, Step> {
  return {
    finishOidc: async () => {
      const { accountId, email } = await anAccount(db)
      await rows(
        db,
        sql`insert into identities (issuer, subject, account_id) values (${provider.issuer}, ${email}, ${accountId})`,
      )
      const cookie = await signInBy(app, provider, { sub: email, email })
      return () => finish(app, cookie)
    },
  }
}
