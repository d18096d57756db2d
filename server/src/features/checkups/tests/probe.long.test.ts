// A probe sends one real message over each relay back to the listener, and shows what arrived.
import { getDomainProbe, probeDomain, type Finding } from '@lettermill/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/harness.ts'
import { aSink } from '../../../../test/sink.ts'
import { row, rows, sql } from '../../../platform/db/index.ts'
import { aBounce } from '../../feedback/tests/reports.ts'
import { aProbeFrame, bounceDomain, type Passing } from './probe-frame.ts'

const database = await freshDatabase()
const { db } = database
const relay = await aSink()
const { owner, stranger, domainId, server, good, passOn, read, withConfig } = await aProbeFrame(database, [
  relay.url,
])
const params = { id: domainId }
const send = () => owner.call(probeDomain, { params })
const look = async (call = owner.call) => (await call(getDomainProbe, { params })).body
const said = (findings: readonly Finding[]) =>
  findings.filter(({ level }) => level !== 'ok').map(({ code }) => code)

/** Sends a probe, which the relay passes on as given. @returns the findings about it */
async function probed(passing: Passing = {}, call = owner.call) {
  await send()
  const [arrival] = relay.arrivals
  if (!arrival) throw new Error('The relay got no message')
  const answer = await passOn(arrival, passing)
  await read()
  const [message] = (await look(call)).probe?.messages ?? []
  return { answer, arrival, state: message?.state, findings: message?.findings ?? [] }
}

beforeEach(async () => {
  relay.reset()
  server.zone = good
  await rows(db, sql`delete from probes`)
  await rows(db, sql`delete from feedback_inbox`)
})

test('A probe leaves signed, with the headers of a campaign, and its page waits for the return', async () => {
  const { body, status } = await send()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    left: 9,
    probe: {
      is_under_way: true,
      level: 'ok',
      messages: [{ relay: '127.0.0.1', state: 'travelling', findings: [] }],
    },
  })
  const [arrival] = relay.arrivals
  expect(arrival?.to).toMatch(/^probe-[\da-f]{48}@bounces\.mailer\.example$/)
  expect(arrival?.from).toBe(arrival?.to)
  const source = arrival?.source.toString('latin1') ?? ''
  for (const header of ['DKIM-Signature', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'Feedback-ID'])
    expect(source).toMatch(new RegExp(`^${header}: `, 'm'))
  expect(source).toMatch(/^From: "?Ann"? <ann@firm\.example>/m)
})

test('The page of a returned probe shows the relay’s address and name, and how long the probe took', async () => {
  const { answer, state, findings } = await probed()
  expect(answer).toBe('250 2.0.0 Kept')
  expect(state).toBe('arrived')
  // The settings of the listener name no certificate, and its domain is not the sender's.
  expect(said(findings)).toEqual(['probe_tls_not_offered', 'probe_dmarc_dkim_only'])
  const right = findings.filter(({ level }) => level === 'ok').map(({ message }) => message)
  for (const pattern of [
    /^It came from 192\.0\.2\.5 \(out\.relay\.example\), which greeted as out\.relay\.example, within \d s\.$/,
    /^SPF \(bounces\.mailer\.example, 192\.0\.2\.5\) is right\.$/,
    /^DKIM \(firm\.example, lm\w+\) is right\.$/,
    /^PTR \(192\.0\.2\.5\) is right\.$/,
    /^Message-ID, List-Unsubscribe, Feedback-ID, List-Unsubscribe-Post is right\.$/,
    /^Return-Path is right\.$/,
  ])
    expect(right).toContainEqual(expect.stringMatching(pattern))
  expect((await look()).probe?.is_under_way).toBe(false)
})

test('A relay that encrypts has a good finding; one that could encrypt and does not has a bad one', async () => {
  const files = { BOUNCE_TLS_CERT: '/cert.pem', BOUNCE_TLS_KEY: '/key.pem' }
  const call = await withConfig(files)
  const encrypted = await probed({ encrypts: true }, call)
  expect(said(encrypted.findings)).toEqual(['probe_dmarc_dkim_only'])
  expect(encrypted.findings.map(({ message }) => message)).toContain('TLS (127.0.0.1) is right.')
  relay.reset()
  expect(said((await probed({}, call)).findings)).toEqual(['probe_plain', 'probe_dmarc_dkim_only'])
})

describe('a relay that', () => {
  const without = (name: string) => (text: string) =>
    text.replace(new RegExp(`^${name}:.*\\r\\n(?:[ \\t].*\\r\\n)*`, 'im'), '')
  const instead = (name: string, value: string) => (text: string) =>
    text.replace(new RegExp(`^${name}:.*\\r\\n(?:[ \\t].*\\r\\n)*`, 'im'), `${name}: ${value}\r\n`)
  test.each<[string, Passing, readonly string[]]>([
    [
      'drops List-Unsubscribe',
      { rewrite: without('List-Unsubscribe') },
      ['probe_header_gone', 'probe_dkim_bad'],
    ],
    ['drops List-Unsubscribe-Post', { rewrite: without('List-Unsubscribe-Post') }, ['probe_header_gone']],
    ['rewrites Feedback-ID', { rewrite: instead('Feedback-ID', 'a:b:c:d') }, ['probe_header_changed']],
    ['replaces the Message-ID', { rewrite: instead('Message-ID', '<1@x>') }, ['probe_message_id_changed']],
    [
      'appends a footer',
      { rewrite: (text) => `${text}Sent by us\r\n` },
      ['probe_dkim_bad', 'probe_dmarc_fails'],
    ],
    ['removes signatures', { rewrite: without('DKIM-Signature') }, ['probe_dkim_none', 'probe_dmarc_fails']],
    ['replaces the envelope sender', { from: 'x@relay.example' }, ['probe_return_path', 'probe_spf_none']],
    ['greets with a made-up name', { helo: 'localhost.localdomain' }, ['probe_helo']],
  ])('%s gets a finding', async (_what, passing, codes) => {
    const { state, findings } = await probed(passing)
    expect(state).toBe('arrived')
    expect(said(findings)).toEqual(expect.arrayContaining([...codes]))
    // The findings do not mention changes if the relay changed nothing.
    if (!codes.includes('probe_helo')) expect(said(findings)).not.toContain('probe_helo')
  })

  test('folds headers differently gets no finding about changed headers', async () => {
    const { findings } = await probed({
      rewrite: (text) => text.replace(/^List-Unsubscribe: /m, 'List-Unsubscribe:\r\n '),
    })
    expect(said(findings)).not.toContain('probe_header_changed')
  })
})

test.each([
  [{ [`${bounceDomain} TXT`]: ['v=spf1 ip4:192.0.2.77 -all'] }, 'probe_spf_other'],
  [{ [`${bounceDomain} TXT`]: null }, 'unanswered'],
  [{ '5.2.0.192.in-addr.arpa PTR': [] }, 'probe_no_name'],
  [{ 'out.relay.example A': ['192.0.2.9'] }, 'probe_other_name'],
  [{ '_dmarc.firm.example TXT': [] }, 'probe_dmarc_none'],
] as const)('The findings of a probe follow from the DNS: %j', async (zone, code) => {
  server.zone = { ...good, ...zone }
  // Each test frame caches DNS answers for a minute, so this test needs a new frame.
  const call = await withConfig({})
  await call(probeDomain, { params })
  const [arrival] = relay.arrivals
  if (!arrival) throw new Error('The relay got no message')
  await passOn(arrival)
  await read()
  const { body } = await call(getDomainProbe, { params })
  expect(said(body.probe?.messages[0]?.findings ?? [])).toContain(code)
})

test('A mail full of signatures causes at most forty DNS questions', async () => {
  const call = await withConfig({})
  await call(probeDomain, { params })
  const [arrival] = relay.arrivals
  if (!arrival) throw new Error('The relay got no message')
  const signature = (at: number) =>
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=d${String(at)}.example; s=s; h=from; bh=AAAA; b=AAAA\r\n`
  await passOn(arrival, {
    rewrite: (text) => Array.from({ length: 100 }, (_, at) => signature(at)).join('') + text,
  })
  await read()
  const before = server.asked.length
  const { body } = await call(getDomainProbe, { params })
  expect(body.probe?.messages[0]?.state).toBe('arrived')
  expect(server.asked.length - before).toBeLessThanOrEqual(40)
})

test('A probe that arrives twice, or after its deletion, changes nothing', async () => {
  const { arrival, findings } = await probed()
  await passOn(arrival, { rewrite: () => 'From: x@firm.example\r\n\r\nforged\r\n' })
  await read()
  expect((await look()).probe?.messages[0]?.findings).toEqual(findings)
  // After an older backup is restored, another row gets the same id. The probe of that row began in another second.
  await rows(
    db,
    sql`update probes set arrived_at = null, body = null, findings = null, started_at = started_at - interval '2 seconds'`,
  )
  expect(await passOn(arrival)).toBe('250 2.0.0 Kept')
  await read()
  expect((await look()).probe?.messages[0]?.state).toBe('travelling')
})

test('A probe that has not come back within ten minutes counts as lost, with advice', async () => {
  await send()
  await rows(db, sql`update probes set started_at = started_at - interval '11 minutes'`)
  const { probe } = await look()
  expect(probe?.is_under_way).toBe(false)
  expect(probe?.messages[0]).toMatchObject({ state: 'lost' })
  expect(probe?.messages[0]?.findings[0]?.message).toBe(
    `The probe has not come back: 127.0.0.1 took it, and within 10 minutes nothing arrived for ${bounceDomain}.`,
  )
  await rows(db, sql`update probes set accepted_at = null`)
  expect(said((await look()).probe?.messages[0]?.findings ?? [])).toEqual(['probe_unsent'])
})

test('A refusal by the relay is shown in its words, without any address', async () => {
  relay.behaviour = { data: () => '554 5.7.1 Refused by policy of boss@relay.example' }
  const { body } = await send()
  const [message] = body.probe?.messages ?? []
  expect(message?.state).toBe('refused')
  expect(message?.findings[0]?.message).toMatch(/^127\.0\.0\.1 refused the probe: 554 .*Refused by policy/)
  expect(message?.findings[0]?.message).not.toContain('boss@relay.example')
})

test('A probe that bounces says why', async () => {
  await send()
  const [arrival] = relay.arrivals
  if (!arrival) throw new Error('The relay got no message')
  const source = aBounce(arrival.to, '550 5.7.1 Port 25 is closed')
  await passOn({ ...arrival, source }, { from: '' })
  await read()
  const [message] = (await look()).probe?.messages ?? []
  expect(message?.state).toBe('bounced')
  expect(message?.findings[0]?.message).toContain('Port 25 is closed')
})

test('Each relay gets a message of its own', async () => {
  const other = await aSink({ rcpt: () => '550 5.7.1 No' })
  const call = await withConfig({ SMTP_URL: `${relay.url},${other.url}` })
  const { body } = await call(probeDomain, { params })
  expect(body.probe?.messages.map(({ state }) => state)).toEqual(['travelling', 'refused'])
})

describe('no probe leaves', () => {
  test('for another account’s domain, and that domain’s last probe is not shown', async () => {
    expect((await stranger.call(probeDomain, { params })).status).toBe(404)
    expect((await stranger.call(getDomainProbe, { params })).status).toBe(404)
    expect(relay.arrivals).toEqual([])
  })

  test('for a domain that is not proved', async () => {
    await rows(db, sql`update sending_domains set proved_at = null where id = ${domainId}`)
    const { status, body } = await send()
    await rows(db, sql`update sending_domains set proved_at = now() where id = ${domainId}`)
    expect([status, body]).toMatchObject([409, { code: 'domain_unproved' }])
    expect(relay.arrivals).toEqual([])
  })

  test.each([
    ['without a way in', { BOUNCE_LISTEN: '' }, 'probe_needs_way'],
    ['without a relay', { SMTP_URL: '' }, 'probe_needs_relay'],
  ])('%s', async (_what, environment, code) => {
    const call = await withConfig(environment)
    expect((await call(probeDomain, { params })).body).toMatchObject({ code })
    expect(relay.arrivals).toEqual([])
  })

  test('after ten probes in 24 hours', async () => {
    await rows(
      db,
      sql`insert into probes (domain_id, workspace_id, relay, started_at)
        select ${domainId}, ${owner.caller.workspaceId}, 'r', now() - at * interval '2 hours'
        from generate_series(1, 10) as at`,
    )
    expect((await look()).left).toBe(0)
    const { status, body } = await send()
    expect([status, body]).toMatchObject([429, { code: 'probes_full', params: { limit: 10, hours: 4 } }])
    expect(relay.arrivals).toEqual([])
    await rows(db, sql`update probes set started_at = started_at - interval '5 hours'`)
    expect((await send()).status).toBe(200)
    // The probes of the day before are deleted.
    const left = await row(db, sql<{ count: number }>`select count(*)::integer as count from probes`)
    expect(left?.count).toBe(10)
  })
})
