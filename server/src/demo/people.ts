// The customers of the demo's farm shop: made-up people at made-up domains, the same at each start.
import { randomFrom } from './model.ts'

const firstNames =
  'Anna Ben Clara David Emma Felix Greta Hugo Ida Jonas Katya Leon Mia Nils Olena Paul Rosa Sven Tom Ulla Viktor Wanda Yara Zoe'
const lastNames =
  'Albers Brandt Claes Dumont Eriksen Fischer Garcia Haas Ivanenko Jansen Koval Lind Moreau Novak Olsen Petit Rossi Silva Torres Urban Vogel Weber Young Zhang'
const domains = [
  ...['gmail.example', 'gmail.example', 'gmail.example', 'outlook.example', 'outlook.example'],
  ...['icloud.example', 'yahoo.example', 'ukr.example', 'web.example', 'proton.example'],
]
const cities = [
  'Ashford',
  'Fairview',
  'Hillside',
  'Millbrook',
  'Oakdale',
  'Riverton',
  'Springfield',
  'Westbury',
]
const favourites = ['Vegetables', 'Vegetables', 'Fruit', 'Fruit', 'Cheese', 'Bread', 'Flowers']

export const favouriteOptions = ['Vegetables', 'Fruit', 'Cheese', 'Bread', 'Flowers']

/** The number of readers whose address no longer exists. */
const gone = 14

export interface Person {
  first_name: string
  last_name: string
  email: string
  city: string
  favourite: string
  /** The number of orders. */
  orders: number
  /** Days before now; null without an order. */
  lastOrder: number | null
  memberSince: number
}

/** Makes `count` readers. The addresses of the last few bounce. */
export function newsletterReaders(count: number): Person[] {
  const random = randomFrom(20_261_123)
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const [first, last] = [firstNames.split(' '), lastNames.split(' ')]
  return Array.from({ length: count }, (_, index) => {
    const [first_name, last_name] = [pick(first), pick(last)]
    const domain = index >= count - gone ? 'bounce.example' : pick(domains)
    const email = `${first_name}.${last_name}.${String(index + 1)}@${domain}`.toLowerCase()
    const [favourite, city] = [pick(favourites), pick(cities)]
    const orders = Math.floor(random() ** 2 * 25)
    const memberSince = 90 + Math.floor(random() * 1500)
    const lastOrder = orders === 0 ? null : 1 + Math.floor(random() ** 2 * 85)
    return { first_name, last_name, email, city, favourite, orders, lastOrder, memberSince }
  })
}

/** A list to which nobody wrote for years. None of its addresses exists any more. */
export function oldAddresses(): Pick<Person, 'first_name' | 'email'>[] {
  return firstNames
    .split(' ')
    .slice(0, 9)
    .map((first_name) => ({ first_name, email: `${first_name.toLowerCase()}.2015@bounce.example` }))
}

/** A reader who joined after the first import. */
export interface Joiner {
  person: Person
  daysAgo: number
}

const dayLong = 86_400_000

/**
 * Lets the first readers join one by one over `days` days: more in later weeks than in earlier ones, fewer at weekends,
 * and more on the day of a letter and the two days after it, because readers pass it on. The earliest comes first.
 * @param letters days before now at which letters were sent
 */
export function joinersOf(
  people: readonly Person[],
  { days, letters, now }: { days: number; letters: readonly number[]; now: number },
): Joiner[] {
  const weights = Array.from({ length: days }, (_, index) => {
    const daysAgo = days - index
    const weekday = new Date(now - daysAgo * dayLong).getUTCDay()
    const isWeekend = weekday === 0 || weekday === 6
    const isPassedOn = letters.some((sent) => sent - daysAgo >= 0 && sent - daysAgo <= 2)
    return (0.6 + index / days) * (isWeekend ? 0.5 : 1) * (isPassedOn ? 2.2 : 1)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const random = randomFrom(60)
  let before = 0
  return weights.flatMap((weight, index) => {
    const [from, to] = [before, before + weight].map((sum) => Math.round((sum / total) * people.length))
    before += weight
    return people
      .slice(from, to)
      .map((person) => ({ person, daysAgo: days - index - random() * 0.6 }))
      .sort((a, b) => b.daysAgo - a.daysAgo)
  })
}
