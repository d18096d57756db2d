// Findings in the chosen language: by their code, with their parameters in words.
import { afterEach, expect, test } from 'vitest'
import { chooseLanguage } from '../../lib/messages/index.ts'
import { finding } from '../../../test/finding.ts'
import { findingWords } from '../findings/words.ts'

afterEach(() => chooseLanguage('default'))

test('a finding is shown in English as the API says it', async () => {
  const found = finding('size_over', { size: 1200 }, { message: 'Said by the API.', fix: null })
  await chooseLanguage('en')
  expect(findingWords(found)).toEqual({ message: 'Said by the API.', fix: null })
})

test('a finding in Ukrainian writes numbers and codes in words, and quotes what others wrote', async () => {
  await chooseLanguage('uk')
  expect(findingWords(finding('size_over', { size: 12_000 })).message).toContain('12\u00a0000 кБ')
  const unreadable = finding('spf_unreadable', { domain: 'a.example', term: 'ip4:x', reason: 'no_address' })
  expect(findingWords(unreadable)).toEqual({
    message: 'Запис SPF домену a.example не вдається прочитати: «ip4:x» не називає адреси.',
    fix: 'Виправте його.',
  })
  const missing = finding('unsub_missing', { what: ['link', 'List-Unsubscribe'] })
  expect(findingWords(missing).message).toContain('посилання, List-Unsubscribe')
  const refused = finding('spam_unknown', { engine: 'rspamd', reason: 'connect ECONNREFUSED' })
  expect(findingWords(refused).message).toContain('connect ECONNREFUSED')
  const tag = finding('merge_few', {
    tag: '{{ of }}',
    count: 2,
    of: 3,
    addresses: 'a@b.example',
    example: 'x',
  })
  expect(findingWords(tag).message).toContain('{{ of }}')
})

test('a message that cannot be made names the refusal in Ukrainian', async () => {
  await chooseLanguage('uk')
  const { message } = findingWords(finding('message_impossible', { problem: 'template_empty' }))
  expect(message).toMatch(/^Повідомлення не можна створити: [А-ЯІЇЄ]/)
})

test('a code that the words lack has the sentence of the API', async () => {
  await chooseLanguage('uk')
  const newer = { ...finding('subject_same', {}), code: 'subject_newer' as 'subject_same' }
  expect(findingWords(newer)).toEqual({ message: newer.message, fix: newer.fix })
})

test('why a mailbox cannot be read is said in German by its code, and the server is quoted', async () => {
  await chooseLanguage('de')
  const failing = { way: 'BOUNCE_MAILBOX', time: '2026-11-20', error: 'refused', answer: 'No such folder' }
  expect(findingWords(finding('feedback_failing', failing)).message).toBe(
    'BOUNCE_MAILBOX funktioniert seit 2026-11-20 nicht: Der Server hat einen Befehl abgelehnt: No such folder',
  )
})
