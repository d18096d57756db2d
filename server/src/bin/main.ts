// The program: reads the role from the command line and the configuration from the environment, and starts.
import { readFileSync } from 'node:fs'
import { readConfig, misspelled } from '../platform/config/index.ts'
import { createLog } from '../platform/log/index.ts'
import { serverPath } from '../platform/paths.ts'
import { StartError } from '../platform/problem.ts'
import { openReporter, reportCrashes } from '../platform/report/index.ts'
import { isService, roles, takesWords, type RoleName } from './roles.ts'

const usage = `lettermill ROLE

  all                        web, API and worker (what npm start runs)
  serve                      web and API
  worker                     sending and background duties
  migrate [ROLE]             bring the database up to date, then stop; let the database role ROLE run
                             web and workers
  admin create EMAIL         create an administrator and print the password
  admin password EMAIL       set a new password and print it
  admin reset-factors EMAIL  remove the second factors of an account, and end its sessions
  admin go-on                send what a restored instance holds: campaigns, messages, webhooks
  reclassify [DAYS] [--apply]
                             read the stored bounces again by this version's rules, and say what would
                             change; --apply changes it
  backup                     make a backup now where BACKUP_TO says, and check it
  backup --check FILE        check a backup without restoring it
  restore FILE               fill an empty instance from a backup (a file, s3://…, or a name in BACKUP_TO)
  export FILE                write the whole instance to a file
  import FILE                the same as restore
  demo                       all, with a workspace filled from sample data
  --version                  print the version
  --help                     print this list

Environment variables configure it: docs/operator/configuration.md explains each.`

async function main(role: string, words: readonly string[]): Promise<void> {
  // A word for help after a role must not run the role: `restore --help` would look for a file of that name.
  if ([role, ...words].some(isForHelp)) return console.log(usage)
  if (role === '--version' || role === 'version') return console.log(version())
  if (!Object.hasOwn(roles, role)) return refuse(`There is no role '${role}'.`)
  const foreign = words.find((word, index) => !takesWords(role as RoleName, word, index))
  if (foreign !== undefined) return refuse(`'${foreign}' has no meaning after 'lettermill ${role}'.`)
  const config = readConfig(process.env)
  const reporter = await openReporter(config.SENTRY_DSN, role)
  const log = createLog(config.LOG_LEVEL, role, reporter)
  if (reporter || isService(role)) reportCrashes(log, reporter)
  // The worker of `all` is a child with the same environment, which its parent has read.
  for (const [name, meant] of process.send ? [] : misspelled(process.env))
    log.warn(`${name} is not a variable of Lettermill and has no effect. Did you mean ${meant}?`)
  const run = await roles[role as RoleName]()
  await run({ config, log, words, program: import.meta.filename })
}

function isForHelp(word: string, index: number): boolean {
  return ['--help', '-h'].includes(word) || (index === 0 && word === 'help')
}

function version(): string {
  return (JSON.parse(readFileSync(serverPath('package.json'), 'utf8')) as { version: string }).version
}

function refuse(sentence: string): void {
  console.error(`${sentence}\n\n${usage}`)
  process.exitCode = 2
}

/** The exit codes of a start that cannot continue; EX_TEMPFAIL of sysexits.h if it may succeed later, unchanged. */
const codes = { refused: 1, temporary: 75 }

async function fail(thrown: unknown, role: string): Promise<never> {
  const { explainedStart } = await import('./usable.ts')
  const error = explainedStart(thrown)
  // A bug is thrown on: it is logged with its stack, and the process ends as after any uncaught error. An operator's
  // error only says what to do.
  if (!(error instanceof StartError)) throw error
  if (isService(role) && !process.stdout.isTTY) createLog('fatal', role).fatal(error.message)
  else console.error(`\n${error.message}\n`)
  process.exit(error.isTemporary ? codes.temporary : codes.refused)
}

// A terminal that closed, or a pipe whose reader ended, must not end a process that is stopping.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const [role = 'all', ...words] = process.argv.slice(2)
// There is no await here, because the file of a role, which is loaded on demand, may import this one.
main(role, words).catch((error: unknown) => fail(error, role))
