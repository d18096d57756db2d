// The link to the preference page may stand wherever the unsubscribe link may, and has the same token.
import { describe, expect, test } from 'vitest'
import { contentOf, reader, tokens } from '../../../../../test/letters.ts'
import { compileMessage } from '../index.ts'

const page = 'https://mail.example.com/preferences?token='
const tokenOf = tokens.sign('unsubscribe', { mailingId: 12, seq: reader.seq })

async function sourceOf(parts: Parameters<typeof contentOf>[0]): Promise<string> {
  const { bytes } = await compileMessage(contentOf(parts)).render(reader, 0)
  return bytes.toString('utf8').replace(/=\r\n/g, '').replaceAll('=3D', '=')
}

describe('{{ preferences_url }}', () => {
  test('leads to the preference page with the token of the reader’s unsubscribe link, and is not counted', async () => {
    const template = '<a href="{{ preferences_url }}">Choose</a> <a href="{{ unsubscribe_url }}">Leave</a>'
    const source = await sourceOf({ template, text: 'Choose: {{ preferences_url }}' })
    expect(source).toContain(`href="${page}${tokenOf}"`)
    expect(source).toContain(`Choose: ${page}${tokenOf}`)
    expect(source).not.toContain('/c/')
  })

  test('also works in a template that only Liquid can fill', async () => {
    const template = '{% if first_name %}<a href="{{ preferences_url }}">Choose</a>{% endif %}'
    expect(await sourceOf({ template })).toContain(`href="${page}${tokenOf}"`)
  })

  test('does not replace the unsubscribe link, which is added beside it', async () => {
    const source = await sourceOf({ template: '<a href="{{ preferences_url }}">Choose</a>' })
    expect(source).toContain(`/unsubscribe-confirm?token=${tokenOf}`)
  })
})
