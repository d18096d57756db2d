// Replies in receivers' own words, each labelled with what it means and where it was found (replies/README.md). The
// patterns were written on one half. The other half was labelled before, and nobody looked at its errors.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { codeIn, judge, plainWords, statusIn } from '../index.ts'
import { clientMatter } from '../client-matter.ts'

const file = new URL('replies/replies.tsv', import.meta.url)

interface Labelled {
  isHard: boolean
  reply: string
  isFound: boolean
}

/** Joins the lines of a reply in the way of the SMTP client: the code stands once. */
function joined(reply: string): string {
  const lines = reply.split('\\n')
  return lines.map((line, at) => (at === 0 ? line : line.replace(/^\d{3}[- ]?/, ''))).join(' ')
}

function isFoundHard(reply: string): boolean {
  const words = plainWords(reply.replace(/^(\d{3})-/, '$1 '))
  return judge({ code: codeIn(words), status: statusIn(words), words }).kind === 'hard'
}

const all = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line): Labelled => {
    const [label, , , reply = ''] = line.split('\t')
    return { isHard: label === 'hard', reply, isFound: isFoundHard(joined(reply)) }
  })

/** The half of a reply: by a digest of its text, so that a new reply moves no other. */
const isHeldOut = ({ reply }: Labelled) => createHash('sha256').update(reply).digest().readUInt8(0) % 2 === 1

describe.each([
  ['on which the patterns were written', all.filter((each) => !isHeldOut(each))],
  ['that was held out', all.filter(isHeldOut)],
])('The half of the replies %s', (_name, half) => {
  const others = half.filter(({ isHard }) => !isHard)
  const hards = half.filter(({ isHard }) => isHard)

  it('has at least a hundred replies that are not about the address, and thirty that are', () => {
    expect(others.length).toBeGreaterThan(100)
    expect(hards.length).toBeGreaterThan(30)
  })

  it('has at most 2 % of the other replies called hard', () => {
    expect(others.filter(({ isFound }) => isFound).length / others.length).toBeLessThanOrEqual(0.02)
  })

  it('has at least 92 % of its hard replies found', () => {
    expect(hards.filter(({ isFound }) => isFound).length / hards.length).toBeGreaterThanOrEqual(0.92)
  })
})

it('A reply in a report, which repeats the code in each line, means the same', () => {
  const differs = all.filter(({ reply, isFound }) => isFoundHard(reply.split('\\n').join(' ')) !== isFound)
  expect(differs.map(({ reply }) => reply)).toEqual([])
})

describe('A reply about the client', () => {
  test.each([
    ['554 5.7.1 <ann@example.org>: Relay access denied', 'denied'],
    ['550 5.7.1 Relaying denied', 'denied'],
    ['530 5.7.0 Must issue a STARTTLS command first', 'denied'],
    ['535 5.7.8 Authentication credentials invalid', 'denied'],
    ['550 5.4.5 Daily user sending limit exceeded', 'spent'],
    ['454 Throttling failure: Daily message quota exceeded', 'spent'],
    ['452 4.2.2 The mailbox quota is exceeded', null],
    ['450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents delivery', null],
    ['550 5.7.1 blocked using a blocklist', null],
    ['550 5.1.1 No such user', null],
    ['250 2.0.0 Relaying is fine', null],
  ])('%s is %s', (text, meaning) => {
    const [, code, enhanced = null] = /^(\d{3}) (\d\.\d\.\d)?/.exec(text) ?? []
    expect(clientMatter({ code: Number(code), enhanced, text })).toBe(meaning)
  })
})
