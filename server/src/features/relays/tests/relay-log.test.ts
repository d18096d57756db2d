// The log names a relay that accepts no messages, because an operator looks there first.
import { expect, test } from 'vitest'
import { freshDatabase, testSealer } from '../../../../test/harness.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { Transport } from '../../../platform/mail/smtp-client.ts'
import { RelayPool } from '../index.ts'

const { db } = await freshDatabase()

test('A relay that refused every sign-in was not in the log', async () => {
  const lines: unknown[] = []
  const write = (fields: object, message: string) => lines.push({ ...fields, message })
  const log = { warn: write, info: write, debug: write, error: write } as unknown as Log
  const openMailbox = () => Promise.resolve('smtp://127.0.0.1:9')
  const pool = new RelayPool({ db, log, sealer: testSealer, worker: 'one', environment: [], openMailbox })
  const relay = 'relay.example:587'
  let failingFor = 4000
  const relays = () => [{ relay, failingFor, text: 'The relay refused the sign-in (535)' }]
  pool.follow({ relays } as unknown as Transport)

  // Each stop reports the state of the relays, as the timer does every five seconds.
  await pool.stop()
  await pool.stop()
  failingFor = 0
  await pool.stop()
  await pool.stop()
  expect(lines).toEqual([
    {
      relay,
      reply: 'The relay refused the sign-in (535)',
      message: 'The relay accepts no messages; trying again',
    },
    { relay, message: 'The relay accepts messages again' },
  ])
})
