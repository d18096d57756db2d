// Turns the "Show only if" conditions of a block into Liquid.
import type { DesignCondition, DesignConditions } from '@lettermill/contracts'

/** Stands for a missing number. No value is above or below it. */
const beyond = '1000000000000000'

/** The Liquid before and after a block's content; both are empty for a block that everybody sees. */
export function aroundOf(conditions: DesignConditions | null): [begin: string, end: string] {
  if (!conditions) return ['', '']
  const numbers = conditions.conditions.flatMap((each, index) => numberOf(each, index))
  const tests = conditions.conditions.map(testOf)
  const word = conditions.match === 'all' ? ' and ' : ' or '
  return [`${numbers.join('')}{% if ${tests.join(word)} %}`, '{% endif %}']
}

/** Assigns a value as a number to a variable, because conditions cannot contain filters. */
function numberOf({ field, operator }: DesignCondition, index: number): string[] {
  if (operator !== 'above' && operator !== 'below') return []
  const missing = operator === 'above' ? `-${beyond}` : beyond
  return [`{% assign ${nameOf(index)} = ${field} | default: "${missing}" | plus: 0 %}`]
}

function testOf({ field, operator, value }: DesignCondition, index: number): string {
  const number = Number.isFinite(Number.parseFloat(value)) ? String(Number.parseFloat(value)) : null
  switch (operator) {
    case 'is':
      return `${field} == "${value}"`
    case 'is_not':
      return `${field} != "${value}"`
    case 'contains':
      return `${field} contains "${value}"`
    case 'above':
      return `${nameOf(index)} > ${number ?? beyond}`
    case 'below':
      return `${nameOf(index)} < ${number ?? `-${beyond}`}`
    case 'has_value':
      return field
    case 'is_empty':
      return `${field} == nil`
  }
}

function nameOf(index: number): string {
  return `number_${String(index)}`
}
