// The key of a field, by which merge tags, files and scripts name it. It is made from the label once and never changes.
import { contactFieldKeys, mergeFieldNames } from '@lettermill/contracts'

/** Ukrainian letters in Latin, by the national transliteration (resolution 55 of 2010), simplified. */
const latin: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
  ё: 'e',
  ы: 'y',
  э: 'e',
  ъ: '',
}

/** Names that have another meaning in values and merge tags. */
const reserved = new Set<string>([
  ...contactFieldKeys,
  ...mergeFieldNames,
  'id',
  'group_id',
  'fields',
  'constructor',
])

const longest = 40

/**
 * A free key of small Latin letters, digits and underscores, which begins with a letter. 'Plan' becomes `plan`, and a
 * second one `plan_2`; a label without letters becomes `field`.
 */
export function keyFor(label: string, taken: Iterable<string>): string {
  const base = bareKey(label)
  const used = new Set([...reserved, ...taken])
  if (!used.has(base)) return base
  for (let number = 2; ; number += 1) {
    const key = `${base}_${String(number)}`
    if (!used.has(key)) return key
  }
}

function bareKey(label: string): string {
  const letters = [...label.toLowerCase()].map((letter) => latin[letter] ?? letter).join('')
  const plain = letters
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, longest)
    .replace(/^_+|_+$/g, '')
  if (plain === '') return 'field'
  return /^[a-z]/.test(plain) ? plain : `field_${plain}`
}
