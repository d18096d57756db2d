// Finds environment variables whose name is nearly the name of one that the program reads. A mistyped name would
// otherwise go unnoticed: with BACKUP_T0 instead of BACKUP_TO, no backup is ever made.
import { variables } from './config.ts'

/** Names of variables that common programs read, and that differ from ours by one letter only. */
const ofOthers = new Set(['HOSTS', 'PORTS', 'LANGUAGES'])
/** Shorter names differ by one letter too easily: POST, HOSTS. */
const shortest = 6

/** @returns pairs of a variable that is set and has no effect, and the variable that was probably meant */
export function misspelled(env: Readonly<Record<string, string | undefined>>): (readonly [string, string])[] {
  return Object.keys(env)
    .filter((name) => name.length >= shortest && !variables.includes(name) && !ofOthers.has(name))
    .flatMap((name) => {
      const meant = variables.find((variable) => env[variable] === undefined && isNear(name, variable))
      return meant === undefined ? [] : [[name, meant] as const]
    })
}

/** Whether one letter too many, too few or wrong, two swapped ones, or upper and lower case make the difference. */
function isNear(name: string, variable: string): boolean {
  const given = name.toUpperCase()
  if (Math.abs(given.length - variable.length) > 1) return false
  let from = 0
  while (from < given.length && given[from] === variable[from]) from++
  const rest = given.slice(from)
  const wanted = variable.slice(from)
  const swapped = `${wanted.charAt(1)}${wanted.charAt(0)}${wanted.slice(2)}`
  return (
    [wanted, wanted.slice(1), swapped].includes(rest) || [wanted, wanted.slice(1)].includes(rest.slice(1))
  )
}
