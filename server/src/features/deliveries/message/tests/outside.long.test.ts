// Checks messages with programs that share no code with Lettermill: Python's email package, dkimpy, SpamAssassin.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asPage, contentOf, dkim, letterOf, published } from '../../../../../test/letters.ts'
import { answerOf, findProgram, findPython } from '../../../../../test/programs.ts'
import { campaigns, readers } from '../../../../../test/random-letters.ts'
import { headerText } from '../../../../platform/mail/mime.ts'
import { compileMessage } from '../index.ts'

const python = findPython('email')
const dkimpy = findPython('dkim, nacl')
const spamassassin = findProgram(['spamassassin', '/usr/bin/spamassassin'], ['-V'])

const readLetters = `
import base64, email, email.policy, json, sys
from email.header import decode_header, make_header
from email.utils import parseaddr
# Its newer parser keeps the blank between two encoded words of a name, which RFC 2047 (6.2) takes away.
def name(source):
    written = email.message_from_bytes(source)['from']
    return str(make_header(decode_header(parseaddr(written)[0])))
def part(each):
    return {'type': each.get_content_type(), 'charset': each.get_content_charset(),
            'encoding': each['content-transfer-encoding'], 'text': each.get_content(),
            'defects': [repr(defect) for defect in each.defects]}
def letter(source):
    source = base64.b64decode(source)
    read = email.message_from_bytes(source, policy=email.policy.default)
    return {'names': [name.lower() for name in read.keys()], 'type': read.get_content_type(),
            'subject': read['subject'], 'name': name(source),
            'senders': [each.addr_spec for each in read['from'].addresses],
            'to': [each.addr_spec for each in read['to'].addresses],
            'zone': read['date'].datetime.utcoffset().total_seconds(),
            'age': (email.utils.localtime() - read['date'].datetime).total_seconds(),
            'defects': [repr(defect) for defect in read.defects]
                + [repr(defect) for value in read.values() for defect in value.defects],
            'parts': [part(each) for each in read.iter_parts()]}
json.dump([letter(each) for each in json.load(sys.stdin)], sys.stdout)
`

interface PythonLetter {
  names: string[]
  type: string
  subject: string
  name: string
  senders: string[]
  to: string[]
  zone: number
  age: number
  defects: string[]
  parts: { type: string; charset: string; encoding: string; text: string; defects: string[] }[]
}

function readByPython(letters: readonly Buffer[]): PythonLetter[] {
  const input = JSON.stringify(letters.map((each) => each.toString('base64')))
  return JSON.parse(answerOf(python ?? '', ['-c', readLetters], input)) as PythonLetter[]
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const settled = (text: string) =>
  text
    .replace(/[\r\n]+/g, '\n')
    .trimEnd()
    .toWellFormed()

describe.skipIf(!python)('Python’s email package (python3)', () => {
  it('finds no fault in a hundred random messages, and reads what was typed', async () => {
    const cases = fc.sample(fc.tuple(campaigns, readers), 100)
    const made = await Promise.all(
      cases.map(async ([parts, reader]) => {
        const compiled = compileMessage(contentOf(parts))
        return { parts, reader, compiled, ...(await compiled.render(reader)) }
      }),
    )
    const letters = readByPython(made.map(({ bytes }) => bytes))
    expect(letters).toHaveLength(100)
    for (const [index, letter] of letters.entries()) {
      const { parts, reader, compiled } = made[index] ?? expect.fail()
      expect(letter).toMatchObject({
        type: 'multipart/alternative',
        defects: [],
        zone: 0,
        to: [reader.email],
      })
      expect(new Set(letter.names).size).toBe(letter.names.length)
      expect(letter.names).not.toContain('bcc')
      expect(letter.senders).toEqual(['ann@example.com'])
      expect(plain(letter.name)).toBe(plain(headerText(parts.fromName)))
      expect(plain(letter.subject)).toBe(plain(compiled.preview(reader).subject))
      expect(Math.abs(letter.age)).toBeLessThan(300)
      expect(letter.parts).toMatchObject([
        { type: 'text/plain', charset: 'utf-8', encoding: 'quoted-printable', defects: [] },
        { type: 'text/html', charset: 'utf-8', encoding: 'quoted-printable', defects: [] },
      ])
      const html = settled(asPage(settled(letter.parts[1]?.text ?? '')))
      expect(html).toBe(settled(compiled.renderForView(reader)))
    }
  })
})

const verifyLetters = `
import base64, dkim, json, sys
asked = json.load(sys.stdin)
dns = lambda name, timeout=5: asked['dns'].get(name.decode().rstrip('.'), '').encode()
def verdicts(source):
    message = dkim.DKIM(base64.b64decode(source))
    def verdict(index):
        try:
            return message.verify(index, dnsfunc=dns)
        except dkim.DKIMException as error:
            return repr(error)
    return [verdict(index) for index in range(2)]
json.dump([verdicts(each) for each in asked['letters']], sys.stdout)
`

describe.skipIf(!dkimpy)('dkimpy (python3-dkim)', () => {
  it('accepts both signatures, and neither if a word was changed', async () => {
    const letters = await Promise.all(
      fc.sample(fc.tuple(campaigns, readers), 20).map(async ([parts, reader]) => {
        const { bytes } = await compileMessage(contentOf({ ...parts, dkim })).render(reader)
        return bytes
      }),
    )
    const changed = letters.map((each) =>
      Buffer.from(each.toString('latin1').replace('Unsubscribe', 'Vnsubscribe').replace(/unsub/g, 'vnsub')),
    )
    const verdicts = (of: readonly Buffer[]) =>
      JSON.parse(
        answerOf(
          dkimpy ?? '',
          ['-c', verifyLetters],
          JSON.stringify({ dns: published, letters: of.map((each) => each.toString('base64')) }),
        ),
      ) as unknown[][]
    expect(verdicts(letters)).toEqual(letters.map(() => [true, true]))
    for (const each of verdicts(changed)) expect(each).not.toContain(true)
  })
})

describe.skipIf(!spamassassin)('SpamAssassin (spamassassin)', () => {
  const story = 'Lenders in your state filed more than last year. What they ask for is told below. '

  it.each([1, 3, 25])(
    'gives a plain newsletter less than one point by its local rules: text repeated %i times',
    async (times) => {
      const { bytes } = await letterOf({
        template: `<h1>News for {{ first_name }}</h1><p>${story.repeat(times)}</p><p><a href="https://example.com/news">Read on</a></p>`,
        text: `News for {{ first_name }}\n\n${story.repeat(times)}\n\nRead on: https://example.com/news`,
        postalAddress: 'Example Inc.\n1 Road\nTown',
        dkim,
      })
      const report = answerOf(spamassassin ?? '', ['-L', '-t'], bytes)
      const score = /^X-Spam-Status: \w+, score=(-?[\d.]+)/m.exec(report)?.[1]
      expect(Number(score), report).toBeLessThan(1)
    },
  )
})
