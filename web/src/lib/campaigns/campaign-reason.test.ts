// Each code of the closed list has words in each language, which decide nothing.
import { afterEach, describe, expect, it } from 'vitest'
import { campaignReasons, type StoredCampaignReason } from '@lettermill/contracts'
import { campaignReasonText } from './campaign-reason.ts'
import { chooseLanguage } from '../messages/index.ts'

const answer = '550 no\nsuch user {{code}} $t(x)'
const figures = { campaigns: 2, complaints: 8, delivered: 9, delivered_reporting: 9, bounces: 1, tried: 10 }
const samples: Record<StoredCampaignReason['code'], StoredCampaignReason['params']> = {
  group_empty: {},
  nobody_left: {},
  no_relay: {},
  restored: {},
  own_error: {},
  none_accepted: { total: 3 },
  none_accepted_answer: { total: 3, answer },
  none_accepted_reason: { total: 3, delivery: 'unmade', detail: 'Its template is broken.' },
  relay_silent_client: { relay: 'smtp.example.com:25', client: 'sign_in_refused', answer: '535 5.7.8' },
  relay_silent: { relay: 'smtp.example.com:25', answer },
  relay_refuses: { answer },
  message_too_large: { bytes: 61_234, relay: 'mx:25', limit: 60_000 },
  unfillable: { problem: 'template_unparsable', line: 3, reason: 'it grows' },
  bounces: { bounced: 61, tried: 1020, percent: 6 },
  complaints: { complaints: 6, readers: 1400, percent: 0.43 },
  mass_bounce: { provider: 'gmail', bounced: 61, tried: 340 },
  mass_bounce_wording: { count: 60, bounced: 60, tried: 3000 },
  overdue: { due_at: '2026-11-20T10:00:00.000Z' },
  parts_deleted: { parts: ['group', 'template'] },
  held_parts_deleted: { parts: ['sender', 'domain'] },
  public_address_unready: { url: 'http://localhost:3000' },
  reputation_unacknowledged: figures,
  reputation_unreleased: figures,
  approval_missing: {},
  approval_changed: {},
  refused: { problem: 'campaign_part_missing', part: 'template' },
  not_sent_at_its_time: { problem: 'segment_part_gone', segment: 'VIP', part: 'group' },
  other: { sentence: 'A sentence of an earlier version.' },
}
/** The API words problems in English. */
const ofProblems = ['unfillable', 'refused', 'not_sent_at_its_time']
const codes = Object.keys(campaignReasons) as StoredCampaignReason['code'][]

const say = (code: StoredCampaignReason['code']) => campaignReasonText(code, samples[code], 'The server’s.')

afterEach(() => chooseLanguage('default'))

describe('why a campaign is held or failed', () => {
  it.each(codes.filter((code) => !ofProblems.includes(code)))(
    'is said in English with all its parameters: %s',
    (code) => {
      const said = say(code)?.replace(answer, '') ?? ''
      expect(said).not.toBe('The server’s.')
      expect(said).toMatch(/^[A-Z].*[.:] ?$/)
      expect(said).not.toMatch(/[{}]|undefined/)
    },
  )

  it.each(codes.filter((code) => code !== 'other'))('is said in Ukrainian: %s', async (code) => {
    await chooseLanguage('uk')
    const said = say(code)?.replace(answer, '') ?? ''
    expect(said).toMatch(/[а-яіїєґ]/i)
    expect(said).not.toMatch(/[{}]|undefined/)
  })

  it.each(codes.filter((code) => code !== 'other'))('is said in German: %s', async (code) => {
    const english = say(code)
    await chooseLanguage('de')
    const said = say(code)?.replace(answer, '') ?? ''
    expect([english, 'The server’s.', '']).not.toContain(said)
    expect(said).not.toMatch(/[{}]|undefined/)
  })

  it('writes numbers, providers, deleted parts and moments as the language does', async () => {
    expect(say('bounces')).toContain('61 of 1,020 addresses (6.0 %)')
    expect(say('complaints')).toContain('6 of 1,400 readers (0.43 %)')
    expect(say('mass_bounce')).toContain('Gmail said that 61 of 340')
    expect(say('mass_bounce_wording')).toContain('60 domains, in the same words, said that 60 of 3,000')
    expect(say('overdue')).toContain('at 2026-11-20 10:00 UTC')
    expect(say('held_parts_deleted')).toContain(': sender, domain.')
    await chooseLanguage('uk')
    expect(say('bounces')).toContain('(6,0 %)')
    expect(say('held_parts_deleted')).toContain(': відправника, домен.')
    expect(say('mass_bounce_wording')).toContain('сервери 60 доменів')
  })

  it.each(ofProblems)('is said in English by the server, and in other languages here: %s', async (code) => {
    const reason = (sentence: string) => campaignReasonText(code, { problem: 'template_empty' }, sentence)
    expect(reason('The server’s.')).toBe('The server’s.')
    await chooseLanguage('uk')
    expect(reason('The server’s.')).toContain('Шаблон')
  })

  it('keeps the words of a relay in any language', async () => {
    expect(say('relay_refuses')).toBe(`The relay refuses one message after another: ${answer}`)
    await chooseLanguage('uk')
    expect(say('none_accepted_answer')).toBe(
      `Не прийнято жодного повідомлення (усього: 3). Остання відповідь: ${answer}`,
    )
  })

  it('is the server’s sentence for a code that these texts lack, and nothing without a reason', () => {
    expect(campaignReasonText('newer', { a: 1 }, 'Of a newer server.')).toBe('Of a newer server.')
    expect(campaignReasonText(null, null, null)).toBeNull()
  })
})
