// Formatters of the browser. To make one costs much more than to use it, so each is made once.

const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

function makeOnce<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(
  key: string,
  make: () => Format,
): Format {
  const known = made.get(key) ?? make()
  made.set(key, known)
  return known as Format
}

/** The formatter of times and days for a locale (BCP 47), by default the browser's, and options. */
export function dateFormatter(
  locale?: string,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat {
  return makeOnce(
    `date ${locale ?? ''} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(locale, options),
  )
}

/** The formatter of numbers for a locale (BCP 47) and options. */
export function numberFormatter(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return makeOnce(`number ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))
}
