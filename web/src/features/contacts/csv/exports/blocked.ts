// Columns that say of each row whether it must not be mailed. A cell counts as a refusal unless it is empty or says no:
// spreadsheets write yes in the language of their owner, and Mautic writes the number of a reason.

const flags = new Set([
  ...['emailblacklisted', 'emailblocklisted', 'blacklisted', 'blocklisted', 'blacklist', 'blocklist'],
  ...['donotcontact', 'donotemail', 'dnc'],
])

/** Headers whose cells name a status, in words that may also say that the person can be mailed. */
const statuses = new Set(['emailmarketing', 'emailmarketingstatus'])

const no =
  /^(0|-|n|no|f|false|off|none|null|never|contactable|nein|non|não|nao|nie|ні|нет|falsch|faux|falso|fałsz)?$/i
const left = /^(1|yes|y|true|on|black ?list(ed)?|block ?list(ed)?|unsubscribed)$/i

/** @param header without blanks and signs, in lower case */
export function isBlockHeader(header: string): boolean {
  return flags.has(header) || statuses.has(header)
}

/** Whether the cell below that header says that the person must not be mailed. */
export function isBlockedBy(header: string, cell: string): boolean {
  if (statuses.has(header)) return left.test(cell.trim())
  return flags.has(header) && !no.test(cell.trim())
}
