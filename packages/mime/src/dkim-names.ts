// Chooses the headers that a signature covers, and writes the h= tag (RFC 6376 §3.5, §8.15).

/** Names of headers, in any letter case. */
export interface SignedHeaders {
  /**
   * h= names each of these headers once more than the message has it, even if the message lacks it. If somebody adds a
   * header of that name on the way, the signature breaks.
   */
  oversigned: readonly string[]
  /** h= names each of these headers only if the message has it. */
  signed: readonly string[]
}

/** Oversigned by default: the headers that readers and mail clients trust. */
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

/** Signed once by default: relays and list servers may add further headers of these names. */
export const signedHeaders: readonly string[] = ['List-Id', 'Feedback-ID', 'CFBL-Address']

interface SignedNames {
  /** The headers that the message has, in the order of h=, in lower case. */
  signed: readonly string[]
  /** The value of h=, folded. */
  list: string
}

/**
 * Returns a function that chooses the names. It keeps its last result, because consecutive messages have the same
 * headers.
 */
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

/** Joins the names with colons, in lines of at most 72 characters. */
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
