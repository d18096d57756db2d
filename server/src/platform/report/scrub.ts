// Removes personal data from error messages before they leave the machine. Deliberately greedy: a value removed
// unnecessarily costs a look into the log; one that stays may belong to somebody.
//
// Repetitions before an optional sign are bounded: otherwise each letter would be read once for all before it.
const substitutions: readonly [RegExp, string][] = [
  // user:password@ of an address, also where the password contains odd signs.
  [/\/\/[^\s"']{0,300}@/g, '//[credentials]@'],
  [/[^\s@<>()"',;:/[\]]{1,320}@[^\s@<>()"',;:/[\]]+/g, '[address]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/\b(?:[\da-f]{1,4}:){7}[\da-f]{1,4}\b/gi, '[address]'],
  [/(?:\b[\da-f]{1,4}(?::[\da-f]{1,4}){0,7})?::(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,7}\b)?/gi, '[address]'],
  // The query of an address belongs to a reader or a caller.
  [/\?[^\s"')]+/g, '?[query]'],
  [/([/\\](?:home|Users)[/\\])[^/\\\s'"]+/g, '$1[user]'],
  // Tokens, keys, digests.
  [/[\w-]{32,}/g, '[token]'],
  // PostgreSQL and JSON.parse quote the value they refuse; names of tables and the like may stay.
  [/(?<!\b(?:relation|column|constraint|table|index|function|type|role) )"[^"]*"/g, '"[value]"'],
]

/** The text without addresses, credentials, queries, tokens and quoted values; 2,000 characters at most. */
export function scrub(text: string): string {
  return substitutions
    .reduce((scrubbed, [pattern, substitute]) => scrubbed.replace(pattern, substitute), text.slice(0, 20_000))
    .slice(0, 2000)
}
