// The roles of the program by name.
import { admin } from './admin.ts'
import { all } from './all.ts'
import { demo } from './demo.ts'
import type { RoleContext } from './instance.ts'
import { migrateOnly } from './migrate.ts'
import { exportAll, importAll } from './transfer.ts'
import { serve } from './serve.ts'
import { work } from './work.ts'

export const roles = {
  all,
  demo,
  serve,
  worker: work,
  migrate: migrateOnly,
  admin,
  export: exportAll,
  import: importAll,
} as const satisfies Record<string, (context: RoleContext) => Promise<void>>
export type RoleName = keyof typeof roles
