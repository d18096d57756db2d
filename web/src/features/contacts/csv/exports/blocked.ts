// Columns that say for each row whether the person must not be mailed. Every cell counts as a refusal unless it is
// empty or says no, because spreadsheets write yes in their owner's language, and Mautic writes the number of a reason.

const flags = new Set([
  ...['emailblacklisted', 'emailblocklisted', 'blacklisted', 'blocklisted', 'blacklist', 'blocklist'],
  ...['donotcontact', 'donotemail', 'dnc'],
])

/** Headers of columns with a status in words, some of which say that the person can be mailed. */
const statuses = new Set(['emailmarketing', 'emailmarketingstatus'])

const no =
  /^(0|-|n|no|f|false|off|none|null|never|contactable|nein|non|não|nao|nie|ні|нет|falsch|faux|falso|fałsz)?$/i
const left = /^(1|yes|y|true|on|black ?list(ed)?|block ?list(ed)?|unsubscribed)$/i

/** @param header in lower case, without blanks and punctuation */
export function isBlockHeader(header: string): boolean {
  return flags.has(header) || statuses.has(header)
}

/** Whether a cell in a column with this header says that the person must not be mailed. */
export function isBlockedBy(header: string, cell: string): boolean {
  if (statuses.has(header)) return left.test(cell.trim())
  return flags.has(header) && !no.test(cell.trim())
}
