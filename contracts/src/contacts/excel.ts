// How Excel in a language reads numbers and days. Exports are written so, and their dialog shows an example.

const parts: Readonly<Partial<Record<string, string>>> = { day: 'DD', month: 'MM', year: 'YYYY' }

/** The order of day, month and year in a language, with the sign between them: `DD.MM.YYYY`. */
function patternOf(locale: string): string {
  const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const form = new Intl.DateTimeFormat(locale, { calendar: 'gregory', numberingSystem: 'latn', ...digits })
  const found = form.formatToParts(0)
  const signs = found.flatMap(({ type, value }) => (type === 'literal' ? (/[./-]/.exec(value) ?? []) : []))
  return found.flatMap(({ type }) => parts[type] ?? []).join(signs[0] ?? '/')
}

/** @param locale a language (BCP 47) */
export function excelForm(locale: string) {
  const pattern = patternOf(locale)
  const mark = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value
  return {
    /** Excel separates cells by semicolons where the comma is the decimal mark. */
    delimiter: mark === ',' ? ';' : ',',
    /** The pattern of a day, such as `DD.MM.YYYY`. */
    pattern,
    /** @param value a number with a decimal point */
    number: (value: string) => (mark === ',' ? value.replace('.', ',') : value),
    /** @param value YYYY-MM-DD; any other text stays as it is */
    day: (value: string) => {
      const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
      if (!year || !month || !date) return value
      return pattern.replace('YYYY', year).replace('MM', month).replace('DD', date)
    },
  }
}
