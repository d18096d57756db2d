// Checks what an API token may do (ADR-0022).
import type { TokenScope } from '@lettermill/contracts'
import type { Caller } from '../caller.ts'
import { Problem } from '../problem.ts'

/** @throws Problem token_scope if the caller is an API token without this scope; a session has all scopes */
export function assertScope({ scopes }: Pick<Caller, 'scopes'>, scope: TokenScope): void {
  if (scopes && !scopes.includes(scope)) throw new Problem('token_scope', { scope })
}
