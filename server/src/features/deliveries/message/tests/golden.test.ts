// Lettermill makes past messages again with today's code. If that code makes other bytes from the same content, past
// messages are no longer exact, and this test fails: then raise `messageVersion` and update the digests here.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentOf } from '../../../../../test/letters.ts'
import { compileMessage, messageVersion, type CompileInput } from '../index.ts'

const page = (body: string) => `<!DOCTYPE html><html><head><title></title></head><body>${body}</body></html>`

/** An example of each kind of message. */
const messages: readonly Partial<CompileInput>[] = [
  {},
  {
    subject: 'Знижки для {{ first_name | default: "вас" }}',
    html: page('<p>Добрий день, {{ first_name | default: "друже" }}!</p>'),
    text: 'Добрий день, {{ first_name }}!',
    postalAddress: 'вул. Хрещатик, 1\nКиїв',
  },
  {
    html: page(
      '<a href="https://shop.example/{{ link }}?e={{ email }}">One</a> <a href="{{ link }}">Two</a>',
    ),
    preheader: 'Only today, {{ first_name }}',
    replyTo: 'help@example.com',
  },
  {
    html: page(
      '{% if amount %}<p>{{ amount }}</p>{% else %}<p>None</p>{% endif %}<a href="{{ unsubscribe_url }}">Leave</a>',
    ),
    bounceDomain: 'bounces.example.com',
    unsubscribeDomain: 'bounces.example.com',
  },
  {
    fromName: 'Café "Über"',
    groupId: null,
    html: page(
      `<p dir="rtl">שלום</p><img src="https://img.example/a.png" alt="">${'<p>Long. </p>'.repeat(50)}`,
    ),
    text: '',
  },
]

const readers = [
  {
    email: 'bob@reader.example',
    fields: { first_name: 'Bob', link: 'https://case.example/1', amount: '12500.50' },
  },
  { email: 'zoe@reader.example', fields: {} },
  { email: 'o.neil+news@reader.example', fields: { first_name: "O'Neil <b>&amp;", amount: '0' } },
  { email: 'n@xn--e1afmkfd.example', fields: { first_name: 'Привіт 🎉', link: 'not an address' } },
  {
    email: 'line@reader.example',
    fields: { first_name: 'a\r\nBcc: x@y.example', link: 'mailto:a@b.example' },
  },
  { email: 'dots@reader.example', fields: { first_name: '.', amount: '=20' } },
  { email: 'long@reader.example', fields: { first_name: 'x'.repeat(1500) } },
  {
    email: 'tag@reader.example',
    fields: { first_name: '{{ email }}', link: 'https://case.example/?a=1&b=2#c' },
  },
]

test('forty fixed messages have the same bytes as on the first day of this message version', async () => {
  const digests: string[] = []
  for (const message of messages) {
    const compiled = compileMessage(contentOf({ html: page('<p>Hello {{ first_name }}</p>'), ...message }))
    for (const [index, reader] of readers.entries())
      digests.push((await compiled.render({ seq: index + 1, ...reader }, 0)).proof.digest)
  }
  expect(new Set(digests).size).toBe(40)
  const kept: unknown = JSON.parse(readFileSync(new URL('golden.json', import.meta.url), 'utf8'))
  // If the change is intended, raise messageVersion in proof.ts, and put these digests into golden.json.
  expect({ version: messageVersion, digests }).toEqual(kept)
})
