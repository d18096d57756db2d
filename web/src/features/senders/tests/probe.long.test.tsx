// The probe of a domain: sent with one click, shown while it is on its way, and described in the sentences of checkups.
import type { LastProbe, Probe } from '@lettermill/contracts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../../lib/messages/index.ts'
import { finding } from '../../../../test/finding.ts'
import { signedInBefore } from '../../../../test/page.tsx'
import { firm, openSenders, refuse } from './senders-page.ts'

const path = `/api/domains/${String(firm.id)}/probe`
const at = '2026-11-24T10:00:00.000Z'
const bad = finding('probe_header_gone', { relay: 'relay.example', header: 'List-Unsubscribe' })
const probeOf = (...messages: Probe['messages']): LastProbe => ({
  left: 9,
  probe: {
    started_at: at,
    waits_until: '2026-11-24T10:10:00.000Z',
    is_under_way: messages.some(({ state }) => state === 'travelling'),
    level: 'ok',
    messages,
  },
})
const travelling = probeOf({ relay: 'relay.example', state: 'travelling', findings: [] })
const back = probeOf({ relay: 'relay.example', state: 'arrived', findings: [bad] })

/** Opens the screen. Each poll gets the next answer; afterwards the last one repeats. */
function open(...answers: LastProbe[]) {
  let looks = 0
  return openSenders([], [firm], {
    [`GET ${path}`]: () => Response.json(answers[Math.min(looks++, answers.length - 1)]),
    [`POST ${path}`]: () => Response.json(travelling),
  })
}
const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Send a probe' })

beforeEach(signedInBefore)
afterEach(async () => {
  vi.useRealTimers()
  await chooseLanguage('default')
})

test('the probe shows that its message is on its way, and the findings once the message has come back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  const page = open({ probe: null, left: 10 }, back)
  await page.click(await button())
  const item = within((await screen.findByText('relay.example')).closest('li') as HTMLElement)
  expect(item.getByText('On its way')).toBeTruthy()
  expect((await button()).disabled).toBe(true)
  expect(await screen.findByText(bad.message)).toBeTruthy()
  expect(screen.getByText('Came back')).toBeTruthy()
  expect(
    screen.getByText('Switch that off at the relay: mailbox providers ask for this header.'),
  ).toBeTruthy()
  expect((await button()).disabled).toBe(false)
})

test('a new probe vanished when the answer from before it arrived late', async () => {
  let answer = (_response: Response): void => undefined
  const late = new Promise<Response>((resolve) => (answer = resolve))
  const page = openSenders([], [firm], {
    [`GET ${path}`]: () => late,
    [`POST ${path}`]: () => Response.json(travelling),
  })
  await page.click(await button())
  await screen.findByText('On its way')
  answer(Response.json({ probe: null, left: 10 }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByText('On its way')).toBeTruthy()
})

test('the last probe is shown when the domain is opened', async () => {
  open(back)
  expect(await screen.findByText(bad.message)).toBeTruthy()
  expect(screen.getByText(/^Sent 11\/24\/2026/)).toBeTruthy()
})

test('an error says why no probe was sent', async () => {
  const page = openSenders([], [firm], {
    [`GET ${path}`]: () => Response.json({ probe: null, left: 10 }),
    [`POST ${path}`]: refuse('Lettermill receives no bounces yet, so a probe could not come back.', 409),
  })
  await page.click(await button())
  expect(
    await screen.findByText('Lettermill receives no bounces yet, so a probe could not come back.'),
  ).toBeTruthy()
})

test('the findings of the probe are in the chosen language', async () => {
  await chooseLanguage('uk')
  open(back)
  expect(await screen.findByText('relay.example видалив заголовок List-Unsubscribe.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Надіслати пробне повідомлення' })).toBeTruthy()
})
