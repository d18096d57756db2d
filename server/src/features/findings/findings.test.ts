// Findings in English: their parameters, and those of the first release.
import { findingKinds, type FindingCode } from '@lettermill/contracts'
import { describe, expect, it, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { migrate, rows, sql, type Sql } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import {
  finding,
  impossible,
  inEnglish,
  right,
  withoutSentences,
  worstFirst,
  type StoredFinding,
} from './index.ts'

describe('a finding', () => {
  it('has the check and the level of its code, its sentence, and what to do', () => {
    expect(finding('spf_several', { domain: 'a.example', count: 2 }, { found: ['v=spf1 -all'] })).toEqual({
      id: 'spf.one',
      level: 'red',
      code: 'spf_several',
      params: { domain: 'a.example', count: 2 },
      message: 'a.example has 2 SPF records. Receivers ignore all of them.',
      found: ['v=spf1 -all'],
      fix: 'Keep this one, and remove the others.',
      record: null,
      block: null,
    })
  })

  it('has no fix if nothing needs to be done', () => {
    expect(right('from.mx', 'MX (a.example)')).toMatchObject({ id: 'from.mx', level: 'ok', fix: null })
  })

  it('puts a reason that is a code into words, and quotes any other reason', () => {
    const { params, message } = finding('spf_unreadable', {
      domain: 'a.example',
      term: 'ip4:x',
      reason: 'no_address',
    })
    expect(params['reason']).toBe('no_address')
    expect(message).toBe('The SPF record of a.example cannot be read: "ip4:x" names no address.')
    const refused = finding('spam_unknown', { engine: 'rspamd', reason: 'connect ECONNREFUSED' })
    expect(refused.message).toBe('The spam filter rspamd gave no result: connect ECONNREFUSED.')
  })

  it('says why a mailbox cannot be read by its code, and quotes the sentence of an older version', () => {
    const failing = { way: 'BOUNCE_MAILBOX', time: 'yesterday' }
    const refused = { error: 'sign_in_refused', answer: 'Wrong password' }
    expect(finding('feedback_failing', { ...failing, ...refused }).message).toBe(
      'BOUNCE_MAILBOX has not worked since yesterday: The server refused the sign-in: Wrong password',
    )
    expect(finding('feedback_failing', { ...failing, error: 'Command failed: no' }).message).toBe(
      'BOUNCE_MAILBOX has not worked since yesterday: Command failed: no',
    )
  })

  it('puts each code of a list into words', () => {
    const { message } = finding('unsub_missing', { what: ['link', 'List-Unsubscribe'] })
    expect(message).toBe('The message has no one-click unsubscribe. Missing: link, List-Unsubscribe.')
  })

  it('names the refusal because of which a message cannot be made', () => {
    const problem = new Problem('template_unparsable', { line: 3, reason: 'tags_deep' })
    const { params, message } = impossible(problem)
    expect(params).toEqual({ problem: 'template_unparsable', line: 3, reason: 'tags_deep' })
    expect(message).toBe(`The message cannot be made: ${problem.message}`)
  })

  it('shows control characters of others as blanks, and quotes braces as they came', () => {
    const { message } = finding('merge_none', {
      tag: '{{ of }}',
      of: 3,
      example: '{{ of | default: "a\u0000b" }}',
    })
    expect(message).toBe('{{ of }} is empty for all 3 recipients.')
    expect(finding('link_gone', { host: 'a\u0000b' }).message).toBe('a b does not exist.')
  })

  it('is stored without its sentences, and reads the same again', () => {
    const found = [finding('size_over', { size: 120 }), finding('text_part_empty', {}, { block: 'b' })]
    const stored = withoutSentences(found)
    expect(JSON.stringify(stored)).not.toMatch(/message|Gmail/)
    expect(stored.map(inEnglish)).toEqual(found)
  })

  it('comes before a better one', () => {
    const blank = { id: '', params: {}, found: [], record: null, block: null }
    const codes: FindingCode[] = ['links_right', 'merge_few', 'spam_unknown', 'link_empty', 'link_gone']
    const found = codes.map((code) => inEnglish({ ...blank, code, level: findingKinds[code].level }))
    expect(worstFirst(found).map(({ code }) => code)).toEqual(codes.toReversed())
  })
})

test('the findings of the first release keep their sentences, their checks and their levels', async () => {
  const { db } = await freshDatabase({ migratedTo: '0130_event_queue' })
  const kept = { id: 'spf.lookups', level: 'red', found: ['v=spf1 ip4:x'], record: null, fix: 'Correct it.' }
  const stored = [
    {
      ...kept,
      code: 'spf_unreadable',
      params: { domain: 'a.example', reason: '"ip4:x" names no address' },
      message: 'The SPF record of a.example cannot be read: "ip4:x" names no address.',
    },
    {
      ...kept,
      id: 'spf.one',
      code: 'spf_several',
      params: { domain: 'a.example', count: '2' },
      message: 'a.example has 2 SPF records. Receivers ignore all of them.',
      fix: 'Keep this one, and remove the others.',
    },
  ]
  await rows(
    db,
    sql`with workspace as (insert into workspaces (timezone) values (null) returning id
      ), domain as (insert into sending_domains (workspace_id, domain_name, dkim_selector, dkim_private_key, dkim_public_key)
        select id, 'a.example', 'lm1', '', '' from workspace returning id, workspace_id
      ), probe as (insert into probes (domain_id, workspace_id, relay, findings)
        select id, workspace_id, 'relay.example', ${JSON.stringify(stored.slice(1))}::jsonb from domain)
      insert into checkups (domain_id, workspace_id, level, findings)
      select id, workspace_id, 'red', ${JSON.stringify(stored)}::jsonb from domain`,
  )
  await migrate(db)
  const readOf = async (table: Sql) => {
    const [found] = await rows(db, sql<{ findings: StoredFinding[] }>`select findings from ${table}`)
    expect(JSON.stringify(found)).not.toContain('"fix"')
    return (found?.findings ?? []).map(inEnglish)
  }
  const said = ({ id, level, message }: { id: string; level: string; message: string }) => [
    ...[id, level, message],
  ]
  const read = await readOf(sql`checkups`)
  expect(read.map(said)).toEqual(stored.map(said))
  expect(read.map(({ block }) => block)).toEqual([null, null])
  expect((await readOf(sql`probes`)).map(said)).toEqual(stored.slice(1).map(said))
})
