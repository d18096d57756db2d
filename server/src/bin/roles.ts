// The roles of the program by name. Each is loaded on demand, so that no role loads the packages of another.
import type { RoleContext } from './instance.ts'

type Role = (context: RoleContext) => Promise<void>

export const roles = {
  all: () => import('./all.ts').then(({ all }) => all),
  serve: () => import('./serve.ts').then(({ serve }) => serve),
  worker: () => import('./work.ts').then(({ work }) => work),
  migrate: () => import('./commands/migrate.ts').then(({ migrateOnly }) => migrateOnly),
  admin: () => import('./commands/admin.ts').then(({ admin }) => admin),
  reclassify: () => import('./commands/reclassify.ts').then(({ reclassifyStored }) => reclassifyStored),
  export: () => import('./commands/transfer.ts').then(({ exportAll }) => exportAll),
  backup: () => import('./commands/backup.ts').then(({ backup }) => backup),
  restore: () => import('./commands/transfer.ts').then(({ restoreAll }) => restoreAll),
  import: () => import('./commands/transfer.ts').then(({ restoreAll }) => restoreAll),
  demo: () => import('./commands/demo.ts').then(({ demo }) => demo),
} as const satisfies Record<string, () => Promise<Role>>
export type RoleName = keyof typeof roles

/** Whether a role runs until it is stopped, so that its output is a log. Other roles print answers for a person. */
export function isService(role: string): boolean {
  return ['all', 'serve', 'worker', 'demo'].includes(role)
}

/** How many words each role takes after its name, and which of them may begin with a dash. */
const words: Record<RoleName, { most: number; options?: readonly string[] }> = {
  all: { most: 0 },
  serve: { most: 0 },
  worker: { most: 0 },
  migrate: { most: 1 },
  admin: { most: 4, options: ['--apply'] },
  reclassify: { most: 2, options: ['--apply'] },
  export: { most: 1 },
  backup: { most: 2, options: ['--check'] },
  restore: { most: 1 },
  import: { most: 1 },
  demo: { most: 0 },
}

/** Whether a role has a use for this word at this place; otherwise it is a mistake that must not go unnoticed. */
export function takesWords(role: RoleName, word: string, index: number): boolean {
  const { most, options = [] } = words[role]
  return index < most && (!word.startsWith('-') || options.includes(word))
}
