// The roles of the program by name.
import { admin } from './admin.ts'
import { all } from './all.ts'
import type { RoleContext } from './instance.ts'
import { migrateOnly } from './migrate.ts'
import { serve } from './serve.ts'
import { work } from './work.ts'

export const roles = { all, serve, worker: work, migrate: migrateOnly, admin } as const satisfies Record<
  string,
  (context: RoleContext) => Promise<void>
>
export type RoleName = keyof typeof roles
