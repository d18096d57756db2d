// Removes personal data from error messages before they leave the machine. It removes too much on purpose: a value that
// is removed without need can be found in the log, and a value that stays may belong to a person. The patterns bound
// every repetition before an optional character, because the time would otherwise grow with the square of the text's
// length.
const substitutions: readonly [RegExp, string][] = [
  // The part user:password@ of an address, even if the password contains unusual characters.
  [/\/\/[^\s"']{0,300}@/g, '//[credentials]@'],
  [/[^\s@<>()"',;:/[\]]{1,320}@[^\s@<>()"',;:/[\]]+/g, '[address]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/\b(?:[\da-f]{1,4}:){7}[\da-f]{1,4}\b/gi, '[address]'],
  [/(?:\b[\da-f]{1,4}(?::[\da-f]{1,4}){0,7})?::(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,7}\b)?/gi, '[address]'],
  // The query of an address, which belongs to a reader or a caller.
  [/\?[^\s"')]+/g, '?[query]'],
  [/([/\\](?:home|Users)[/\\])[^/\\\s'"]+/g, '$1[user]'],
  // Tokens, keys, digests.
  [/[\w-]{32,}/g, '[token]'],
  // PostgreSQL and JSON.parse quote the value that they refuse. Names of tables and similar objects stay.
  [/(?<!\b(?:relation|column|constraint|table|index|function|type|role) )"[^"]*"/g, '"[value]"'],
]

/** The text without addresses, credentials, queries, tokens and quoted values; at most 2,000 characters. */
export function scrub(text: string): string {
  return substitutions
    .reduce((scrubbed, [pattern, substitute]) => scrubbed.replace(pattern, substitute), text.slice(0, 20_000))
    .slice(0, 2000)
}
