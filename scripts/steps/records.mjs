// Checks the form of a decision record: a title with its number, the status, a date and four sections in this order.
const sections = ['Context', 'Decision', 'Alternatives', 'Consequences']
const status = /^Status: accepted$/m
const date = /^Date: \d{4}-\d{2}-\d{2}$/m

/**
 * The errors in the form of a record.
 * @param {string} number four digits
 * @param {string} text
 * @returns {string[]}
 */
export function formFaults(number, text) {
  return [
    ...(text.startsWith(`# ADR-${number}: `) ? [] : [`begins with another title than “# ADR-${number}: …”`]),
    ...(status.test(text) ? [] : ['has no line “Status: accepted”']),
    ...(date.test(text) ? [] : ['has no line “Date: YYYY-MM-DD”']),
    ...sectionFaults(text),
  ]
}

function sectionFaults(text) {
  const places = sections.map((section) => text.search(new RegExp(`^## ${section}$`, 'm')))
  const missing = sections.filter((_, index) => places[index] < 0)
  if (missing.length) return missing.map((section) => `has no section “${section}”`)
  return places.every((place, index) => index === 0 || place > places[index - 1])
    ? []
    : [`has its sections in another order than ${sections.join(', ')}`]
}
