// Text as people paste it: what cannot be stored, printed or put on one line is taken out.

// The u flag makes \p{Cs} match surrogates that stand alone, never a whole pair.
const unprintable = /[\p{Cc}\p{Cs}]/gu
const gaps = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** One trimmed line: line breaks and tabs become a space; NUL, control characters and lone surrogates go. */
export function oneLine(text: string): string {
  return text.replace(gaps, ' ').replace(unprintable, '').trim()
}

/** Trimmed lines that end in LF; NUL, other control characters and lone surrogates go. */
export function plainLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => oneLine(line))
    .join('\n')
    .trim()
}
