// Detecting the encoding of a file (P15): by its byte order mark, by the grammar of UTF-8, by its words.
import { describe, expect, it } from 'vitest'
import { readAll, skippedBytes, two } from './read-all.ts'
import { csvFile } from '../../tests/sample-files.ts'

const decoders = new Map<string, Map<string, number>>()

/** Encodes a text in a single-byte encoding. */
function bytesIn(encoding: string, text: string): Uint8Array<ArrayBuffer> {
  const known =
    decoders.get(encoding) ??
    new Map(
      Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
    )
  decoders.set(encoding, known)
  return Uint8Array.from([...text].map((letter) => known.get(letter) ?? 0x3f))
}

function utf16(text: string, order: 'le' | 'be'): Uint8Array<ArrayBuffer> {
  const pairs = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  const halves = pairs.flatMap((unit) => [unit & 255, unit >> 8])
  const bytes = order === 'le' ? halves : pairs.flatMap((unit) => [unit >> 8, unit & 255])
  return Uint8Array.from(bytes)
}

const table = (names: readonly string[]) =>
  `name,email\r\n${names.map((name, at) => `${name},p${at}@x.co`).join('\r\n')}\r\n`

async function namesOf(content: Uint8Array<ArrayBuffer>): Promise<(string | undefined)[]> {
  return (await readAll(csvFile(content), two)).contacts.map(({ first_name }) => first_name)
}

const western = ['José', 'Zoë Müller', 'François Lefèvre', 'Søren Åkesson', 'Ana Magalhães']
const polish = ['Paweł', 'Łukasz Święty', 'Małgorzata Dąbrowska', 'Zażółć']
const czech = ['Jiří Dvořák', 'Tomáš Černý', 'Eliška Němcová', 'Zdeněk Růžička']
const hungarian = ['Erdős Pál', 'Kovács Győző', 'Szűcs Ágnes']
const croatian = ['Ivan Horvatić', 'Đurđa Šimić', 'Željko Kovačević']
const ukrainian = ['Олена Їжак', 'Андрій Ґонта', 'Юрій Шевченко', 'Роман']

// Node.js 20 decodes the bytes 80 to 9f of Windows-1252 as control characters, so these tests use none of them.
describe('a single-byte encoding', () => {
  // spec: 5.csv.dialects
  it.each([
    ['windows-1252', western],
    ['windows-1252', ['José']],
    ['windows-1252', ['Straße 5 º', '£ 20 Ann']],
    ['windows-1250', polish],
    ['windows-1250', czech],
    ['windows-1250', hungarian],
    ['windows-1250', croatian],
    ['windows-1251', ukrainian],
    ['windows-1251', ['Анна Петрова', 'Роман']],
    ['koi8-u', ukrainian],
    ['ibm866', ['Анна Петрова', 'Роман Иванов']],
    ['macintosh', ['José', 'Zoë Müller', 'François Lefèvre', 'Ana Núñez']],
  ])('%s is recognised by words such as %j', async (encoding, names) => {
    expect(await namesOf(bytesIn(encoding, table(names)))).toEqual(names)
  })

  it('is recognised even if only the last byte of a long file shows it', async () => {
    const filler = new TextEncoder().encode(`n,e\n${'Ann,a@x.co\n'.repeat(100_000)}`)
    const content = Uint8Array.from([...filler, ...bytesIn('windows-1252', 'René,r@x.co')])
    expect((await namesOf(content)).at(-1)).toBe('René')
  })
})

describe('UTF-8', () => {
  const encoder = new TextEncoder()

  it('is read with and without a byte order mark, also with letters that other alphabets lack', async () => {
    const names = ['Ann', 'Олена', 'José', '李雷', 'محمد', '👩‍👩‍👧']
    expect(await namesOf(encoder.encode(table(names)))).toEqual(names)
    expect(await namesOf(encoder.encode(`\ufeff${table(names)}`))).toEqual(names)
  })

  it('is recognised although a few bytes are damaged', async () => {
    const whole = encoder.encode(`n,e\n${'Олена,o@x.co\n'.repeat(20)}Ы?,a@x.co`)
    const damaged = whole.map((byte) => (byte === 0x3f ? 0xff : byte))
    expect((await namesOf(damaged)).at(-1)).toBe('Ы\ufffd')
  })
})

describe('UTF-16', () => {
  const names = ['Ann', 'Їжак', '李雷', '👩‍👩‍👧']

  // spec: 5.csv.dialects
  it.each([
    ['le', ''],
    ['le', '\ufeff'],
    ['be', ''],
    ['be', '\ufeff'],
  ] as const)('%s is read with the byte order mark %j', async (order, mark) => {
    expect(await namesOf(utf16(mark + table(names), order))).toEqual(names)
  })
})

it('The file of skipped rows is UTF-8 with a byte order mark, whatever the encoding of the imported file', async () => {
  const rows = `name;email\r\n${ukrainian.map((name) => `${name};nowhere`).join('\r\n')}\r\n`
  const bytes = await skippedBytes((await readAll(csvFile(bytesIn('windows-1251', rows)), two)).report)
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes).split('\r\n')[1]).toBe(
    `no valid email;2;${ukrainian[0] ?? ''};nowhere`,
  )
})
