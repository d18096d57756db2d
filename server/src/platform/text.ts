// Text as people paste it: what cannot be stored, printed or put on one line is taken out.

// The u flag makes \p{Cs} match surrogates that stand alone, never a whole pair. Format characters show nothing and let a
// name look like another one; but the zero-width joiner holds emoji together.
const unprintable = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}]/gu
const gaps = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const suspicious = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u
const bidi = /[\p{Bidi_Control}]/gu

/**
 * One trimmed line: line breaks and tabs become a space; NUL, control and format characters (but the zero-width joiner)
 * and lone surrogates go.
 */
export function oneLine(text: string): string {
  // Nearly every cell of a million is clean already: one look instead of two rewrites.
  return (suspicious.test(text) ? text.replace(gaps, ' ').replace(unprintable, '') : text).trim()
}

/** Without the characters that turn the direction of what follows: a subject is to read as it is written. */
export function withoutBidiControls(text: string): string {
  return text.replace(bidi, '')
}

/** Trimmed lines that end in LF; NUL, other control characters and lone surrogates go. */
export function plainLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => oneLine(line))
    .join('\n')
    .trim()
}
