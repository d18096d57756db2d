// The types of contact fields: how a value of each is entered and shown.
import type { FieldType } from '@lettermill/contracts'
import { formatAmount, formatDateFiled } from '../formats/formats.ts'

export interface ValueChoice {
  value: string
  label: string
}

/** The words for the values of a yes-or-no field. */
type Answers = Record<'yes' | 'no', string>

interface FieldKind {
  /** @param options those of the field */
  choices?(options: readonly string[], answers: Answers): ValueChoice[]
  /** The value with which a condition of a segment begins, besides ''. */
  first?: string
  isNumber?: true
  hasOptions?: true
  show(value: string, answers: Answers): string
  /** What is shown in place of a missing value; by default, nothing or a dash. */
  none?(): string
}

const asIs = (value: string) => value

export const fieldKinds: Readonly<Record<FieldType, FieldKind>> = {
  text: { show: asIs },
  number: { isNumber: true, show: formatAmount },
  date: {
    show: formatDateFiled,
    none: () => formatDateFiled(null),
  },
  yes_no: {
    choices: (_options, answers) =>
      (['yes', 'no'] as const).map((value) => ({ value, label: answers[value] })),
    first: 'yes',
    show: (value, answers) => (value === 'yes' ? answers.yes : answers.no),
  },
  choice: {
    choices: (options) => options.map((value) => ({ value, label: value })),
    hasOptions: true,
    show: asIs,
  },
  url: { show: asIs },
}

interface ChoicesOf {
  type: FieldType
  options: readonly string[] | null
}

/**
 * The values that a field offers; null if a value is typed.
 * @param kept values that stay choices even if the field no longer has these options
 */
export function choicesOf(
  { type, options }: ChoicesOf,
  answers: Answers,
  kept: readonly string[] = [],
): ValueChoice[] | null {
  const offered = fieldKinds[type].choices?.(options ?? [], answers)
  if (!offered) return null
  const gone = [...new Set(kept)].filter(
    (value) => value !== '' && offered.every((each) => each.value !== value),
  )
  return [...offered, ...gone.map((value) => ({ value, label: value }))]
}
