// The findings that filters and readers cause: about a subject, empty fields and the recipients.
import { describe, expect, it } from 'vitest'
import type { Sample } from './queries.ts'
import { checkAudience, checkMerge, checkSize, checkSubject } from './rules.ts'

const codes = (findings: readonly { code: string }[]) => findings.map(({ code }) => code)
const sample = (some: Partial<Sample> = {}): Sample => ({
  contacts: 100,
  old: 0,
  roles: 0,
  mistyped: [],
  empty: [],
  readers: [],
  ...some,
})
const nothing = { subject: null, bounced: null, tried: null }

describe('the size of a message', () => {
  it.each([
    [92 * 1024, []],
    [92 * 1024 + 1, ['size_near']],
    [102 * 1024, ['size_near']],
    [102 * 1024 + 1, ['size_over']],
  ])('has the right finding for %i bytes', (bytes, expected) => {
    expect(codes(checkSize(bytes))).toEqual(expected)
  })
})

describe('a subject', () => {
  it.each([
    ['News for Bob', []],
    ['  ', ['subject_empty']],
    ['x'.repeat(50), []],
    ['x'.repeat(51), ['subject_longish']],
    ['x'.repeat(79), ['subject_long']],
    // People count 👩‍👩‍👧 as one letter.
    [`${'x'.repeat(49)}👩‍👩‍👧`, []],
    ['BUY NOW', ['subject_capitals']],
    ['ЗНИЖКИ ДО ЗИМИ', ['subject_capitals']],
    ['NASA', ['subject_capitals']],
    ['EU', []],
    ['שלום לכולם', []],
    ['Now! Today!', ['subject_loud']],
    ['Now!', []],
    ['Re: your order', ['subject_reply']],
    ['FWD: news', ['subject_reply']],
    ['Report: news', []],
    ['Last week', ['subject_same']],
  ])('has the right finding: %s', (subject, expected) => {
    expect(codes(checkSubject(subject, 'Last week'))).toEqual(expected)
  })
})

describe('a merge tag', () => {
  const empty = (count: number) => sample({ empty: [{ count, emails: ['a@b.example', 'c@d.example'] }] })

  it.each([
    [0, []],
    [5, ['merge_few']],
    [6, ['merge_some']],
    [100, ['merge_none']],
  ])('has the right finding if it is empty for %i of 100 contacts', (count, expected) => {
    expect(codes(checkMerge(['phone'], empty(count)))).toEqual(expected)
  })

  it('has a finding that names the contacts with an empty value, and the default to write', () => {
    expect(checkMerge(['fields.plan'], empty(6))).toMatchObject([
      {
        message: '{{ fields.plan }} is empty for 6 of 100 recipients, e.g. a@b.example, c@d.example.',
        fix: 'Write {{ fields.plan | default: "…" }}.',
      },
    ])
  })
})

describe('recipients', () => {
  it.each([
    [{ old: 20 }, []],
    [{ old: 21 }, ['audience_old']],
    [{ roles: 5 }, []],
    [{ roles: 6 }, ['audience_roles']],
    [{ contacts: 10, old: 10, roles: 10 }, []],
  ])('have the right finding for a sample with %j', (some, expected) => {
    expect(codes(checkAudience(sample(some), nothing))).toEqual(expected)
  })

  it('have a finding if 5 % of them bounced last time', () => {
    expect(codes(checkAudience(sample(), { ...nothing, bounced: 49, tried: 1000 }))).toEqual([])
    const [found] = checkAudience(sample(), { ...nothing, bounced: 50, tried: 1000 })
    expect(found?.message).toBe('Of the last campaign to these recipients, 5.0% bounced.')
  })

  it('have a finding that names mistyped domains', () => {
    const mistyped = [
      { domain: 'gmial.com', count: 12 },
      { domain: 'yaho.com', count: 1 },
    ]
    expect(checkAudience(sample({ mistyped }), nothing)[0]?.message).toBe(
      '13 addresses look mistyped: gmial.com (12), yaho.com (1).',
    )
  })
})
