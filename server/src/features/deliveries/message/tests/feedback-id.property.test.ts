// The Feedback-ID in a provider's report identifies the campaign, and no recipient.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFeedbackId, parseFeedbackId } from '../feedback-id.ts'

const instances = fc
  .array(fc.constantFrom(...'abcxyzABCXYZ0189_-'), { minLength: 1, maxLength: 20 })
  .map((letters) => letters.join(''))
const ids = fc.record({
  mailingId: fc.integer({ min: 1, max: 999_999_999_999_999 }),
  workspaceId: fc.integer({ min: 1, max: 999_999_999_999_999 }),
  instanceId: instances,
  kind: fc.constantFrom('campaign', 'message', 'confirmation', 'service', 'test'),
})

test('a Feedback-ID identifies campaign, workspace and instance, even with spaces around them', () => {
  fc.assert(
    fc.property(ids, fc.constantFrom('', ' ', '\t', '\r\n '), (all, blank) => {
      const { kind: _, ...expected } = all
      expect(parseFeedbackId(`${blank}${formatFeedbackId(all)}${blank}`)).toEqual(expected)
    }),
  )
})

test('a Feedback-ID has the four fields of a feedback loop, the sender last, and fits into a line', () => {
  fc.assert(
    fc.property(ids, (all) => {
      const fields = formatFeedbackId(all).split(':')
      expect(fields).toEqual([String(all.mailingId), String(all.workspaceId), all.kind, all.instanceId])
      expect(fields.join(':')).toMatch(/^[\x21-\x7e]{1,66}$/)
    }),
  )
})

test.each([
  '',
  '1:2:campaign',
  '1:2:campaign:',
  ':2:campaign:a',
  '1::campaign:a',
  'x:2:campaign:a',
  '1:x:campaign:a',
  '1:2:other:a',
  '1:2:campaign:a b',
  '1:2:campaign:a:b',
  'x 1:2:campaign:a',
  '1:2:campaign:a x',
  '-1:2:campaign:a',
  '1.5:2:campaign:a',
  '1234567890123456:2:campaign:a',
  '1:1234567890123456:campaign:a',
])('"%s" is not a Feedback-ID of Lettermill', (text) => {
  expect(parseFeedbackId(text)).toBeNull()
})
