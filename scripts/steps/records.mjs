// Checks the form of a decision record: a title with its number, a status from a closed list, a date and four sections
// in this order.
const sections = ['Context', 'Decision', 'Alternatives', 'Consequences']
const status = /^(?:- )?Status: (?:accepted|superseded by ADR-\d{4})(?:[;,.].*)?$/m
const date = /^(?:- )?Date: \d{4}-\d{2}-\d{2}\.?$/m

/**
 * The errors in the form of a record.
 * @param {string} number four digits
 * @param {string} text
 * @param {(number: string) => string | undefined} textOf returns the text of another record
 * @returns {string[]}
 */
export function formFaults(number, text, textOf) {
  const faults = [
    ...(new RegExp(`^# (?:ADR-)?0*${Number(number)}[.:]? `).test(text)
      ? []
      : [`begins with another title than “# ADR-${number}: …”`]),
    ...(status.test(text) ? [] : ['has no line “Status: accepted” or “Status: superseded by ADR-…”']),
    ...(date.test(text) ? [] : ['has no line “Date: YYYY-MM-DD”']),
    ...sectionFaults(text),
  ]
  const [, newer] = /^(?:- )?Status: superseded by ADR-(\d{4})/m.exec(text) ?? []
  if (newer && !textOf(newer)?.includes(`ADR-${number}`))
    faults.push(`is superseded by ADR-${newer}, which does not name it`)
  return faults
}

function sectionFaults(text) {
  const places = sections.map((section) => text.search(new RegExp(`^## ${section}$`, 'm')))
  const missing = sections.filter((_, index) => places[index] < 0)
  if (missing.length) return missing.map((section) => `has no section “${section}”`)
  return places.every((place, index) => index === 0 || place > places[index - 1])
    ? []
    : [`has its sections in another order than ${sections.join(', ')}`]
}
