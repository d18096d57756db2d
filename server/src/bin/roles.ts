// The roles of the program by name. Each is loaded on demand, so that no role loads the packages of another.
import type { RoleContext } from './instance.ts'

type Role = (context: RoleContext) => Promise<void>

export const roles = {
  all: () => import('./all.ts').then(({ all }) => all),
  serve: () => import('./serve.ts').then(({ serve }) => serve),
  worker: () => import('./work.ts').then(({ work }) => work),
  migrate: () => import('./migrate.ts').then(({ migrateOnly }) => migrateOnly),
  admin: () => import('./admin.ts').then(({ admin }) => admin),
  export: () => import('./transfer.ts').then(({ exportAll }) => exportAll),
  backup: () => import('./backup.ts').then(({ backup }) => backup),
  restore: () => import('./transfer.ts').then(({ restoreAll }) => restoreAll),
  import: () => import('./transfer.ts').then(({ restoreAll }) => restoreAll),
  demo: () => import('./demo.ts').then(({ demo }) => demo),
} as const satisfies Record<string, () => Promise<Role>>
export type RoleName = keyof typeof roles
