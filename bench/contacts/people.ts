// Contacts to import: all different, with names and businesses from small sets, as in lists that are sold.

const first = 'James Mary Robert Patricia John Jennifer Michael Linda Olena Taras Björn Zoë'.split(' ')
const last = "Smith Johnson Williams Brown Garcia Miller Davis Martinez Шевченко O'Neil Hernandez".split(' ')
const words = 'Acme Global Summit Blue River Stone Peak Harbor Golden Silver Iron Oak Maple'.split(' ')
const kinds = 'LLC Inc Group Holdings Partners Plumbing Dental'.split(' ')

export const columns = [
  'email',
  'first_name',
  'last_name',
  'business_name',
  'phone',
  'state_name',
  'lender_name',
  'link',
  'ref_id',
  'amount',
  'date_filed',
] as const

/** The values of the contact with this number, in the order of the columns. */
function person(number: number): string[] {
  // Scatters the values, so that consecutive contacts have nothing in common.
  const of = (stock: readonly string[], salt: number) =>
    stock[(Math.imul(number + salt, 0x9e3779b1) >>> 8) % stock.length] ?? ''
  const [firstName, lastName] = [of(first, 1), of(last, 2)]
  return [
    `reader${String(number)}@${of(words, 3).toLowerCase()}${String(number % 3001)}.example.com`,
    firstName,
    lastName,
    `${of(words, 4)} ${of(words, 5)} ${of(kinds, 6)}`,
    `+1${String(2_000_000_000 + number)}`,
    'California',
    `${of(words, 7)} Bank`,
    `https://apply.example.com/offers/${String(number)}`,
    `R-${String(1_000_000_000 + number)}`,
    `${String(number % 500_000)}.25`,
    `20${String(10 + (number % 15))}-0${String(1 + (number % 9))}-1${String(number % 10)}`,
  ]
}

/** The contacts from one number to another as JSON for the body of an upload. */
export function jsonOf(from: number, to: number): Buffer {
  const people: string[] = []
  for (let number = from; number < to; number += 1) {
    const values = person(number)
    people.push(`{${columns.map((name, at) => `"${name}":${JSON.stringify(values[at])}`).join(',')}}`)
  }
  return Buffer.from(`[${people.join(',')}]`)
}

/** The same contacts as rows of an upload. */
export function peopleFrom(from: number, to: number): Record<string, string>[] {
  return JSON.parse(jsonOf(from, to).toString()) as Record<string, string>[]
}
