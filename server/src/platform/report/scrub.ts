// Takes personal data out of an error's words before they leave the machine. Deliberately greedy: a value that is
// cut out unnecessarily costs a look into the log; one that stays in is somebody's.

// What may repeat before a sign that may be missing is bounded: else each letter would be read once for all before it.
const substitutions: readonly [RegExp, string][] = [
  // user:password@ of an address, also where the password has odd signs in it.
  [/\/\/[^\s"']{0,300}@/g, '//[credentials]@'],
  [/[^\s@<>()"',;:/[\]]{1,320}@[^\s@<>()"',;:/[\]]+/g, '[address]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/\b(?:[\da-f]{1,4}:){7}[\da-f]{1,4}\b/gi, '[address]'],
  [/(?:\b[\da-f]{1,4}(?::[\da-f]{1,4}){0,7})?::(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,7}\b)?/gi, '[address]'],
  // What follows the ? of an address is a reader's or a caller's.
  [/\?[^\s"')]+/g, '?[query]'],
  [/([/\\](?:home|Users)[/\\])[^/\\\s'"]+/g, '$1[user]'],
  // Tokens, keys, digests.
  [/[\w-]{32,}/g, '[token]'],
  // PostgreSQL and JSON.parse quote the value that they did not like; names of tables and the like may stay.
  [/(?<!\b(?:relation|column|constraint|table|index|function|type|role) )"[^"]*"/g, '"[value]"'],
]

/** The text without addresses, credentials, queries, tokens and quoted values; 2,000 characters at most. */
export function scrub(text: string): string {
  return substitutions
    .reduce((scrubbed, [pattern, substitute]) => scrubbed.replace(pattern, substitute), text.slice(0, 20_000))
    .slice(0, 2000)
}
