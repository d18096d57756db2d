// Reads the answer of a cell to a yes-or-no question. The server decides by it; the browser counts by it before an
// import.

// Yes and no in English, German, Ukrainian, Russian, French, Spanish, Italian, Portuguese and Polish.
const yes = new Set('yes y true t 1 on x ✓ ja j так да oui sí si sì sim tak'.split(' '))
const no = new Set('no n false f 0 off - – nein ні нет non não nao nie'.split(' '))

/** The answer that a word gives, in any letter case; undefined if it is another word. */
export function answerOf(text: string): 'yes' | 'no' | undefined {
  const word = text.toLowerCase()
  return yes.has(word) ? 'yes' : no.has(word) ? 'no' : undefined
}
