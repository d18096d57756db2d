// Imports a large file in parts while kills hit the processes that receive it. The import repeats each part with the
// same id until it is answered, as the web app does.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../../rig/fault.ts'
import { Refused, User } from '../../rig/people/user.ts'
import { administrator, type Product } from '../../rig/product/product.ts'
import type { Verdict } from '../../rig/verdict/verdict.ts'
import { kill, manyVictims, type Victim } from './victims.ts'

const pieceSize = 1000

interface Answer {
  groupId: number
  importId: number
  imported: number
  duplicates: number
  skipped: number
}

interface Piece {
  requestId: string
  contacts: { first_name: string; email: string }[]
  answer: Answer | null
}

export const importFaults: readonly Fault[] = [
  { ...killing(5000, ['server']), key: 'kill-import-small', quick: true },
  { ...killing(200_000, manyVictims), key: 'kill-import' },
]

function killing(people: number, victims: readonly Victim[]): Omit<Fault, 'key'> {
  return {
    name: `kill -9 of ${victims.join(', ')} while ${String(people)} contacts are imported in pieces`,
    run: async (rig) => {
      const product = await rig.product({})
      const user = await User.signIn(product.url, administrator)
      const pieces = Array.from({ length: people / pieceSize }, (_, n) => aPiece(n))
      const importing = importAll(user, pieces)
      const points = rig.random.points(victims.length, pieces.length)
      for (const [n, victim] of victims.entries()) {
        while (pieces.filter(({ answer }) => answer).length < (points[n] ?? 0)) await sleep(5)
        await sleep(rig.random.between(0, 60))
        await kill(victim, product, rig.random)
        if (victim !== 'backend') await product.start()
      }
      await importing
      return judgeImport(user, product, pieces)
    },
  }
}

function aPiece(n: number): Piece {
  const contacts = Array.from({ length: pieceSize }, (_, at) => {
    const number = String(n * pieceSize + at)
    return { first_name: `Ann ${number}`, email: `n${number}@far.example` }
  })
  return { requestId: randomUUID(), contacts, answer: null }
}

/** Sends the first part alone, because it creates the group, then the others two at a time. */
async function importAll(user: User, pieces: readonly Piece[]): Promise<void> {
  const [first, ...others] = pieces
  if (!first) return
  first.answer = await upload(user, first)
  const { groupId, importId } = first.answer
  const next = others.values()
  const one = async () => {
    for (const piece of next) piece.answer = await upload(user, piece, { groupId, importId })
  }
  await Promise.all([one(), one()])
}

/** Sends a part until it is answered, and retries while the server is down or has lost its database. */
async function upload(
  user: User,
  { requestId, contacts }: Piece,
  goesOn?: Pick<Answer, 'groupId' | 'importId'>,
): Promise<Answer> {
  const body = { requestId, contacts, groupName: 'Everybody', ...goesOn }
  for (let tries = 0; ; tries += 1) {
    try {
      return await user.post<Answer>('/api/contacts/upload', body)
    } catch (error) {
      if (tries > 600 || (error instanceof Refused && error.status < 500 && error.status !== 429)) throw error
      await sleep(50)
    }
  }
}

async function judgeImport(user: User, product: Product, pieces: readonly Piece[]): Promise<Verdict> {
  const first = pieces[0]?.answer
  if (!first) throw new Error('Nothing was imported')
  const goesOn = { groupId: first.groupId, importId: first.importId }
  const again = await Promise.all(
    pieces.slice(0, 20).map((piece, n) => upload(user, piece, n === 0 ? undefined : goesOn)),
  )
  const differing = again.filter((answer, n) => JSON.stringify(answer) !== JSON.stringify(pieces[n]?.answer))
  const emails = (await product.statement('select email from contacts')).map(({ email }) => String(email))
  const chosen = pieces.flatMap(({ contacts }) => contacts.map(({ email }) => email))
  const there = new Set(emails)
  const missing = chosen.filter((email) => !there.has(email)).length
  const copies = emails.length - there.size
  const sums = await wrongSums(user, pieces, emails.length)
  return {
    chosen: chosen.length,
    arrived: there.size,
    missing,
    copies,
    allowed: 0,
    sums: sums.length === 0,
    sameIds: differing.length === 0,
    status: 'imported',
    wrong: [
      ...(missing > 0 ? [`${String(missing)} were answered and are not there`] : []),
      ...(copies > 0 ? [`${String(copies)} are there twice`] : []),
      ...(differing.length > 0
        ? [`${String(differing.length)} pieces were answered otherwise when sent again`]
        : []),
      ...sums,
    ],
  }
}

/** Compares the replies to the parts, the group and the import with the contacts that exist. */
async function wrongSums(user: User, pieces: readonly Piece[], there: number): Promise<string[]> {
  const sum = (of: (answer: Answer) => number) =>
    pieces.reduce((total, { answer }) => total + (answer ? of(answer) : 0), 0)
  const groups = await user.get<{ contactCount: number }[]>('/api/contacts/groups')
  const imports = await user.get<{ imported: number; duplicates: number }[]>('/api/contacts/imports')
  const reported: Record<string, number | undefined> = {
    'the answers': sum(({ imported }) => imported),
    'the group': groups[0]?.contactCount,
    'the import': imports[0]?.imported,
  }
  const wrong = Object.entries(reported).filter(([, count]) => count !== there)
  const more = {
    duplicates: sum((each) => each.duplicates),
    groups: groups.length - 1,
    imports: imports.length - 1,
  }
  return [
    ...wrong.map(([who, count]) => `of ${String(there)} contacts ${who} says ${String(count)}`),
    ...Object.entries(more).flatMap(([what, count]) =>
      count === 0 ? [] : [`${String(count)} ${what} too many`],
    ),
  ]
}
