// Exports of listmonk, Mailchimp, Brevo and Mautic, converted to what the importer reads.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guessTypes } from '../../table.ts'
import { openExport } from '../convert.ts'
import { openLeavers } from '../leavers.ts'

const folder = join(import.meta.dirname, '../../../../../../../server/test/data/exports')
const file = (name: string) => new Blob([readFileSync(join(folder, name))])
const mailchimp = 'mailchimp-2026-audience_export_1a2b3c4d5e.zip'

async function read(name: string) {
  const found = await openExport(file(name), name)
  if (!found) throw new Error('not recognised')
  const rows: Record<string, string>[] = []
  if (found.table)
    for await (const { records } of found.table.records())
      for (const { cells } of records)
        rows.push(
          Object.fromEntries([...found.table.headers, '+groups'].map((name, at) => [name, cells[at] ?? ''])),
        )
  return { ...found, rows }
}

const opened = (text: string, name = 'contacts.csv') => openExport(new Blob([text]), name)

const list = async (name: string) => {
  const found = await openLeavers(file(name), name)
  return typeof found === 'string' ? found : found.leavers
}

describe('An export of listmonk', () => {
  it('becomes contacts with first and last names, and with attributes as fields', async () => {
    const { program, rows, table, contacts } = await read('listmonk-5.0-subscribers.csv')
    expect([program, contacts]).toEqual(['listmonk', 7])
    expect(table?.headers).toEqual([
      ...['email', 'first_name', 'last_name', 'city', 'age', 'vip', 'Joined'],
      ...['plan name', 'plan seats', 'interests'],
    ])
    expect(rows[1]).toMatchObject({
      email: 'olena@lviv.example',
      first_name: 'Олена',
      last_name: 'Коваль',
      city: 'Львів',
      age: '33',
      vip: 'no',
      'plan name': 'Pro',
      'plan seats': '5',
      Joined: '2023-05-20',
    })
    expect(rows.find(({ email }) => email === 'jan@berg.example')).toMatchObject({
      first_name: 'Jan',
      last_name: 'van der Berg',
    })
    expect((table ? await guessTypes(table) : []).map(({ type }) => type)).toEqual([
      ...['text', 'text', 'text', 'text', 'number', 'yes_no', 'date', 'text', 'number', 'text'],
    ])
  })

  it('lost unreadable rows without a message', async () => {
    const text =
      'uuid,email,name,attributes,status\n1,ann@shop.example,Ann,{},enabled\n2,"ben@shop.example,Ben,{},enabled\n'
    expect(await opened(text)).toMatchObject({ contacts: 1, unreadable: 1 })
  })

  it('suppresses people who are blocklisted or disabled', async () => {
    const { leavers, left, rows } = await read('listmonk-5.0-subscribers.csv')
    expect(left).toEqual({ unsubscribed: 2, manual: 1 })
    expect(leavers[0]).toEqual({
      email: 'left.blocked@harbour.example',
      reason: 'unsubscribed',
      at: '2025-06-30T09:12:44.000Z',
    })
    expect(rows.filter(({ email }) => email?.startsWith('left.'))).toHaveLength(1)
  })

  it('suppresses everybody in a list of unsubscribed people, although listmonk keeps them enabled', async () => {
    expect(await list('listmonk-5.0-unsubscribed.csv')).toEqual([
      { email: 'left.list@harbour.example', reason: null, at: '2025-09-09T09:12:44.000Z' },
      { email: 'left.twice@harbour.example', reason: null, at: '2024-04-04T09:12:44.000Z' },
    ])
  })
})

describe('An export of listmonk that was edited by hand', () => {
  const headers = 'uuid,email,name,attributes,status,created_at,updated_at\n'

  it('suppresses people whose status is written in other letter case', async () => {
    const text = `${headers}1,left.a@x.example,A,{},Blocklisted,,\n2,left.b@x.example,B,{},BLACKLISTED,,\n`
    expect(await opened(text)).toMatchObject({ contacts: 0, left: { unsubscribed: 2 } })
  })

  it('suppresses people whose row has a quote that is never closed', async () => {
    const text = `${headers}1,left.a@x.example,"A,{},blocklisted,,\n2,b@x.example,B,{},enabled,,\n`
    expect(await opened(text)).toMatchObject({ contacts: 1, left: { unsubscribed: 1 } })
  })
})

describe('An export of Mailchimp', () => {
  it('suppresses people who left, even if its headers are in another language', async () => {
    const left =
      'E-Mail-Adresse,Vorname,UNSUB_TIME,LEID,EUID,TAGS\nleft.a@x.example,Ann,2025-01-02 03:04:05,1,e,\n'
    expect(await opened(left, 'unsubscribed_members_export_1.csv')).toMatchObject({
      program: 'mailchimp',
      contacts: 0,
      left: { unsubscribed: 1 },
    })
    const own = await opened('Postfach,Vorname,LEID,EUID\na@x.example,Ann,1,e\n')
    expect(own?.table?.headers).toEqual(['email', 'first_name'])
  })

  it('shows who left by its headers, whatever the name of the file', async () => {
    const left = 'Email Address,UNSUB_TIME,LEID,EUID\nleft.a@x.example,2025-01-02 03:04:05,1,e\n'
    expect(await opened(left, 'subscribed_members.csv')).toMatchObject({ left: { unsubscribed: 1 } })
    const never = 'Email Address,LEID,EUID\na@x.example,1,e\n'
    expect(await opened(never, 'Copy of nonsubscribed_members.csv')).toMatchObject({ contacts: 0, out: 1 })
  })

  it('is read from its archive: subscribed people, their tags, and people who left', async () => {
    const { program, rows, left, out, groups, leavers } = await read(mailchimp)
    expect([program, left, out]).toEqual(['mailchimp', { unsubscribed: 3, hard_bounce: 2 }, 1])
    expect(groups).toEqual([
      ['VIP', 3],
      ['Spring Fair', 2],
    ])
    expect(rows.map(({ email }) => email)).toEqual([
      ...['ann.miller@harbour.example', 'ben@fields.example', 'chloe@martin.example'],
      ...['noname@plain.example', 'both@harbour.example'],
    ])
    expect(rows[0]).toEqual({
      email: 'ann.miller@harbour.example',
      first_name: 'Ann',
      last_name: 'Miller',
      phone: '+1 202 555 0101',
      business_name: 'Harbour Books',
      Birthday: '04/19',
      'Member rating': '5',
      'Opted in': '2024-02-01',
      Confirmed: '2024-02-01',
      'Time zone': 'America/Los_Angeles',
      Country: 'US',
      Region: 'CA',
      Notes: 'met at the fair',
      '+groups': 'VIP\nSpring Fair',
    })
    expect(leavers).toContainEqual({
      email: 'left.one@harbour.example',
      reason: 'unsubscribed',
      at: '2025-03-04T10:11:12.000Z',
    })
  })

  it('gives the list of people who left, from the same archive', async () => {
    expect(await list(mailchimp)).toHaveLength(5)
  })
})

describe('An export of Brevo', () => {
  it('becomes contacts with names and telephone numbers', async () => {
    const { program, rows, table } = await read('brevo-2026-contacts.csv')
    expect(program).toBe('brevo')
    expect(table?.headers).toEqual([...['email', 'first_name', 'last_name', 'phone', 'Job title', 'Added']])
    expect(rows[0]).toMatchObject({ first_name: 'Ann', phone: '12025550101', Added: '2024-02-12' })
  })

  it('has a separate file of blocklisted contacts with the same columns', async () => {
    expect(await list('brevo-2026-blocklisted.csv')).toEqual([
      { email: 'left.one@harbour.example', reason: null, at: '2025-03-04T10:11:12.000Z' },
      { email: 'left.spam@harbour.example', reason: null, at: '2025-06-05T10:11:12.000Z' },
    ])
  })

  it('may have a column that says who is blocklisted', async () => {
    const text =
      'CONTACT ID;EMAIL;FIRSTNAME;EMAIL_BLOCKLISTED\n1;a@x.example;Ann;No\n2;left.b@x.example;Ben;Yes\n'
    const found = await openExport(new Blob([text]), 'contacts.csv')
    expect(found).toMatchObject({ contacts: 1, left: { unsubscribed: 1 } })
    expect(await openLeavers(new Blob([text]), 'contacts.csv')).toMatchObject({
      leavers: [{ email: 'left.b@x.example' }],
    })
  })
})

describe('The exports of Brevo and Mautic', () => {
  it('suppress people unless their column says no, in the words of any spreadsheet', async () => {
    const brevo = ['WAHR', 'VRAI', 'x', 'FALSE', 'faux', '0', ''].map(
      (cell, at) => `${String(at)};a${String(at)}@x.example;${cell}`,
    )
    const text = `CONTACT ID;EMAIL;EMAIL_BLACKLISTED\n${brevo.join('\n')}\n`
    expect(await opened(text)).toMatchObject({ contacts: 4, left: { unsubscribed: 3 } })
  })

  it('suppress people whose column has the number of a reason', async () => {
    const text =
      'email,firstname,lastname,points,doNotContact\na@x.example,,,0,2\nb@x.example,,,0,3\nc@x.example,,,0,0\n'
    expect(await opened(text)).toMatchObject({ contacts: 1, left: { unsubscribed: 2 } })
  })
})

describe('An export of Mautic', () => {
  it('becomes contacts with points, without columns that are empty', async () => {
    const { program, rows, table } = await read('mautic-5.2-contacts.csv')
    expect(program).toBe('mautic')
    expect(table?.headers).toEqual([
      ...['email', 'first_name', 'last_name', 'business_name', 'phone'],
      ...['Points', 'City', 'Country', 'Last active'],
    ])
    expect(rows[1]).toMatchObject({ phone: '+234 1 555 0102', Points: '12', 'Last active': '2025-09-01' })
    expect(rows[0]).toMatchObject({ phone: '+1 202 555 0101' })
  })

  it('has a Do Not Contact report with reasons and dates', async () => {
    expect(await list('mautic-5.2-do-not-contact.csv')).toEqual([
      { email: 'left.one@harbour.example', reason: 'unsubscribed', at: '2025-03-04T10:11:12.000Z' },
      { email: 'left.bounced@nowhere.example', reason: 'hard_bounce', at: '2025-01-02T03:04:05.000Z' },
      { email: 'left.manual@harbour.example', reason: 'manual', at: '2024-12-31T00:00:00.000Z' },
    ])
  })
})

describe('Any other file', () => {
  it.each(['Email,First Name\na@x.co,Ann\n', 'email,name,status\na@x.co,Ann,ok\n', ''])(
    'is not taken for an export: %j',
    async (text) => {
      expect(await openExport(new Blob([text]), 'list.csv')).toBeNull()
    },
  )

  it('with a column of addresses can be a list of people who must not be mailed', async () => {
    const text = 'E-Mail;Grund;Date\nleft.a@x.example;;2025-01-01\nno address;;\n'
    expect(await openLeavers(new Blob([text]), 'x.csv')).toMatchObject({
      leavers: [{ email: 'left.a@x.example', reason: null, at: '2025-01-01T00:00:00.000Z' }],
      invalid: 1,
    })
  })

  it('that Lettermill itself exported keeps reasons and dates', async () => {
    const text = 'Email,Reason,Other Reason,Since\nleft.a@x.example,hard_bounce,,2025-01-01T02:03:04.000Z\n'
    expect(await openLeavers(new Blob([text]), 'x.csv')).toMatchObject({
      leavers: [{ email: 'left.a@x.example', reason: 'hard_bounce', at: '2025-01-01T02:03:04.000Z' }],
    })
  })

  it('with a status column does not suppress people who are subscribed', async () => {
    const text = 'Email,Status\na@x.example,Subscribed\nleft.b@x.example,Unsubscribed\n'
    expect(await openLeavers(new Blob([text]), 'x.csv')).toMatchObject({
      leavers: [{ email: 'left.b@x.example', reason: 'unsubscribed' }],
    })
  })

  it('without addresses or a status suppresses nobody', async () => {
    expect(await openLeavers(new Blob(['name\nAnn\n']), 'x.csv')).toBe('noAddresses')
    expect(await openLeavers(new Blob(['Email Address,LEID,EUID\na@x.co,1,2\n']), 'subscribed_x.csv')).toBe(
      'nobodyLeft',
    )
  })
})

it('A list of addresses without headers is a list of people who must not be mailed, from its first row on', async () => {
  const found = await openLeavers(new Blob(['left.one@x.co\nleft.two@x.co\n']), 'left.csv')
  expect(found).toMatchObject({ leavers: [{ email: 'left.one@x.co' }, { email: 'left.two@x.co' }] })
})

describe('An export of Lettermill', () => {
  const after = 'Status,Since,Reason,Groups,Joined,Source,Consent'
  const own = `Email,First Name,Amount,Last Name,Points,Status,${after}
ann@shop.example,Ann,-5.50,Lee,1,Gold,mailable,,,"VIP, ""Berlin, Mitte""",2026-01-02T03:04:05.678Z,import: a.csv,
ben@shop.example,'=Ben,,,2,,soft_bounce,2024-02-03T22:11:12.345Z,'=full,VIP,2026-01-02T03:04:05.678Z,by hand or API,
`

  it('maps its columns by itself, and takes its groups', async () => {
    // A field may have the name of a column of the export, and Mautic's headers do not make it an export of Mautic.
    const found = await opened(own)
    expect(found).toMatchObject({ program: 'lettermill', contacts: 2, moreGroups: 0, unreadable: 0 })
    expect(found?.groups).toEqual([
      ['VIP', 2],
      ['Berlin, Mitte', 1],
    ])
    const headers = ['Email', 'First Name', 'Amount', 'Last Name', 'Points', 'Status']
    expect(found?.table?.headers).toEqual(headers)
    const types = ['text', 'text', 'number', 'text', 'number', 'text']
    expect(found?.table?.types?.map(({ type }) => type)).toEqual(types)
  })

  it('suppresses those who may not be mailed, with reason and date, and keeps them as contacts', async () => {
    const at = '2024-02-03T22:11:12.345Z'
    const leaver = { email: 'ben@shop.example', reason: 'soft_bounce', at, words: '=full' }
    expect((await opened(own))?.leavers).toEqual([leaver])
    expect(await openLeavers(new Blob([own]), 'a.csv')).toMatchObject({ leavers: [leaver], invalid: 0 })
  })

  it('suppresses those whose status somebody changed to another word', async () => {
    expect((await opened(own.replace('soft_bounce', 'gesperrt')))?.left).toEqual({ manual: 1 })
  })

  it.each([
    ['DD.MM.YYYY', ';', '1250,500', '03.02.2024'],
    ['MM/DD/YYYY', ',', '1250.500', '02/03/2024'],
    ['DD/MM/YYYY', ',', '1250.500', '03/02/2024'],
    ['YYYY-MM-DD', ',', '1250.500', '2024-02-03'],
  ])('for Excel (%s) is read with its days and its decimal mark', async (pattern, mark, amount, day) => {
    const row = (...cells: string[]) => `${cells.join(mark)}\r\n`
    const headers = after.replace('Joined', `Joined (${pattern})`).split(',')
    const text =
      row('Email', 'Date Filed', 'Amount', 'Day', 'Code', ...headers) +
      row('ann@shop.example', day, amount, day, '1.5x', 'complaint', day, '', '', day, 'import', '')
    const found = await opened(`\ufeff${text}`)
    const rows: string[][] = []
    if (found?.table)
      for await (const { records } of found.table.records()) rows.push(...records.map(({ cells }) => cells))
    expect(rows).toEqual([['ann@shop.example', '2024-02-03', '1250.500', '2024-02-03', '1.5x', '']])
    expect(found?.leavers).toMatchObject([{ reason: 'complaint', at: '2024-02-03T12:00:00.000Z' }])
  })
})
