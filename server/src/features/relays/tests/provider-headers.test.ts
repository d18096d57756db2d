// The headers that make a provider return Lettermill's token.
import { describe, expect, test } from 'vitest'
import { parseRelay } from '../../../platform/mail/smtp-client.ts'
import { providerHead } from '../index.ts'

const tag = 'e20000000000000700000003'
const headAt = (address: string) => providerHead(parseRelay(address), tag)

describe('the provider header of a relay', () => {
  test.each([
    ['smtp://u:p@email-smtp.eu-west-1.amazonaws.com:587', `X-SES-MESSAGE-TAGS: lm=${tag}\r\n`],
    ['smtp://u:p@smtp.postmarkapp.com', `X-PM-Metadata-lm: ${tag}\r\n`],
    ['smtp://u:p@smtp.eu.mailgun.org', `X-Mailgun-Variables: {"lm":"${tag}"}\r\n`],
    ['smtps://u:p@SMTP.sendgrid.net', `X-SMTPAPI: {"unique_args":{"lm":"${tag}"}}\r\n`],
    ['smtp://u:p@smtp-relay.brevo.com', `X-Mailin-custom: lm=${tag}\r\n`],
    ['smtp://u:p@smtp.sparkpostmail.com', `X-MSYS-API: {"metadata":{"lm":"${tag}"}}\r\n`],
  ])('of %s is %s', (address, head) => {
    expect(headAt(address)).toBe(head)
  })

  test('names the configuration set of SES', () => {
    const address = 'smtp://u:p@email-smtp.eu-west-1.amazonaws.com?set=news'
    expect(headAt(address)).toBe(`X-SES-MESSAGE-TAGS: lm=${tag}\r\nX-SES-CONFIGURATION-SET: news\r\n`)
  })

  test('follows ?provider= if the host names no provider', () => {
    expect(headAt('smtp://10.0.0.1?provider=postmark')).toContain('X-PM-Metadata-lm')
    expect(headAt('smtp://smtp.postmarkapp.com?provider=none')).toBe('')
  })

  test.each([
    'smtp://mail.example.com',
    'smtp://smtp.postmarkapp.com.example.org',
    'smtp://notsmtp.mailgun.org.example',
  ])('of %s is none', (address) => {
    expect(headAt(address)).toBe('')
  })

  test('never contains another line', () => {
    const relay = parseRelay('smtp://smtp.postmarkapp.com')
    expect(providerHead(relay, 'a\r\nBcc: x@far.example')).toBe('')
    expect(() => parseRelay('smtp://email-smtp.eu-west-1.amazonaws.com?set=a%0D%0ABcc:x')).toThrow('set=')
  })
})
