// Which headers a signature names, and how h= is written (RFC 6376 §3.5, §8.15).

/** Names of headers, in any letter case. */
export interface SignedHeaders {
  /**
   * h= names each once more than the message has it, also where it has none. A header of that name that somebody adds
   * on the way breaks the signature.
   */
  oversigned: readonly string[]
  /** Signed where the message has them. */
  signed: readonly string[]
}

/** The default: what readers and mail clients trust. */
export const oversignedHeaders: readonly string[] = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'Reply-To',
  'Cc',
  'MIME-Version',
  'Content-Type',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

/** The default: relays and lists may add some of their own. */
export const signedHeaders: readonly string[] = ['List-Id', 'Feedback-ID', 'CFBL-Address']

interface SignedNames {
  /** The headers that the message has, in the order of h=, in lower case. */
  signed: readonly string[]
  /** For h=, folded. */
  list: string
}

/** Messages that are sent in a row have the same headers, so the last answer is kept. */
export function namesToSign({
  oversigned,
  signed,
}: SignedHeaders): (values: ReadonlyMap<string, string>) => SignedNames {
  let lastKey = ''
  let last: SignedNames = { signed: [], list: '' }
  return (values) => {
    const key = [...values.keys()].join()
    if (key === lastKey) return last
    const has = (name: string) => values.has(name.toLowerCase())
    const once = [...oversigned, ...signed].filter(has)
    const named = [
      ...oversigned.flatMap((name) => (has(name) ? [name, name] : [name])),
      ...signed.filter(has),
    ]
    last = { signed: once.map((name) => name.toLowerCase()), list: foldNames(named) }
    lastKey = key
    return last
  }
}

/** Names with colons between them, in lines of at most 72 characters behind the first. */
function foldNames(names: readonly string[]): string {
  const lines = ['']
  for (const [index, name] of names.entries()) {
    const word = index < names.length - 1 ? `${name}:` : name
    const line = lines.pop() ?? ''
    if (line.length + word.length > 72) lines.push(line, word)
    else lines.push(line + word)
  }
  return lines.join('\r\n  ')
}
