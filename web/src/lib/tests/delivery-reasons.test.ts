// Why a message is in its state, as screens say it.
import { deliveryReasons, type DeliveryReason } from '@lettermill/contracts'
import { afterEach, describe, expect, it } from 'vitest'
import { deliveryReason, markedDeliveryReason } from '../campaigns/delivery-reasons.ts'
import { chooseLanguage } from '../messages/index.ts'

const codes = Object.keys(deliveryReasons) as DeliveryReason['code'][]
const answer = '450 mailbox {{times}} $t(busy)'

/** A reason with a value for each of its parameters. The server's sentence is reworded. */
const told = (code: DeliveryReason['code']) => ({
  reason: 'Reworded.',
  reason_code: code,
  reason_params: {
    ...Object.fromEntries(deliveryReasons[code].map((name) => [name, valueOf(name)])),
    answer,
  },
})
const valueOf = (name: string) => ({ problem: 'template_empty', client: 'closed' })[name] ?? `a ${name}`
/** The API words problems in English. */
const isOfProblem = (code: DeliveryReason['code']) => code.endsWith('_problem')
const quoted = { reason: '550 5.1.1 no such user', reason_code: null, reason_params: null }

afterEach(() => chooseLanguage('default'))

describe('why a message was not sent', () => {
  it.each(['en', 'uk', 'de'])(
    'is said by its code in %s, whatever the server’s sentence is',
    async (language) => {
      await chooseLanguage(language)
      for (const code of codes.filter((each) => language !== 'en' || !isOfProblem(each))) {
        const said = deliveryReason(told(code)) ?? ''
        expect(said).not.toBe('Reworded.')
        for (const name of deliveryReasons[code].filter((each) => valueOf(each) === `a ${each}`))
          expect(said).toContain(`a ${name}`)
        expect(said.replace(answer, '')).not.toMatch(/\{\{|undefined/)
      }
    },
  )

  it('says a refusal and the words of the SMTP client in the language of the screen', async () => {
    const refused = { ...quoted, reason: 'Server.', reason_code: 'unmade_problem' } as const
    const reason = { ...refused, reason_params: { problem: 'template_empty' } }
    const ended = { ...quoted, reason_code: 'tried_connection_client' } as const
    const silent = { ...ended, reason_params: { times: 5, client: 'silent', seconds: 600 } }
    expect(deliveryReason(reason)).toBe('Server.')
    await chooseLanguage('de')
    expect(deliveryReason(reason)).toMatch(/^Die Nachricht konnte nicht erzeugt werden: Eine Vorlage/)
    expect(deliveryReason(silent)).toBe(
      '5-mal versucht. Die Verbindung ist jedes Mal abgebrochen: Der Server hat binnen 600 s nicht geantwortet.',
    )
  })

  it('keeps the words of a relay in another language', async () => {
    await chooseLanguage('uk')
    const reason = { reason: '', reason_code: 'tried', reason_params: { times: 5, answer } } as const
    expect(deliveryReason(reason)).toBe(`Спроб: 5. ${answer}`)
    expect(deliveryReason(quoted)).toBe('550 5.1.1 no such user')
  })

  it('marks the words of a mail server in a list, and only these', async () => {
    expect(markedDeliveryReason(quoted)).toBe('The server’s answer: 550 5.1.1 no such user')
    expect(markedDeliveryReason(told('hard_bounce'))).toBe(
      'The address was refused for good by an earlier message.',
    )
    expect(markedDeliveryReason({ ...quoted, reason: null })).toBeNull()
    await chooseLanguage('uk')
    expect(markedDeliveryReason(quoted)).toBe('Відповідь сервера: 550 5.1.1 no such user')
  })

  it('is the server’s sentence for a code that these texts lack', () => {
    const newer = { reason: 'Of a newer server.', reason_code: 'newer' as 'other', reason_params: {} }
    expect(deliveryReason(newer)).toBe('Of a newer server.')
  })
})
