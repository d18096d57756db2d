// The demo's segments: people who read, people who did not open, and a segment that names another.
import * as contract from '@lettermill/contracts'
import type { MakeCall } from './calls.ts'

/** Saves the segments. The newsletter is the campaign whose readers they select. */
export async function makeSegments(call: MakeCall, newsletterId: number): Promise<void> {
  const readers = await call(contract.createSegment, {
    body: {
      name: 'Readers of the last 90 days',
      filter: {
        any: [
          { kind: 'activity', op: 'opened', days: 90 },
          { kind: 'activity', op: 'clicked', days: 90 },
        ],
      },
    },
  })
  await call(contract.createSegment, {
    body: {
      name: 'Did not open the newsletter',
      filter: { all: [{ kind: 'campaign', op: 'not_opened', campaign: newsletterId }] },
    },
  })
  await call(contract.createSegment, {
    body: {
      name: 'Ordered ten times or more',
      filter: { all: [{ kind: 'field', field: 'orders', op: 'ge', value: '10' }] },
    },
  })
  await call(contract.createSegment, {
    body: {
      name: 'Large loans of banks',
      filter: {
        all: [
          { kind: 'field', field: 'amount', op: 'ge', value: '50000' },
          { kind: 'standing', is: 'mailable' },
          {
            any: [
              { kind: 'field', field: 'lender_name', op: 'contains', value: 'bank' },
              { kind: 'segment', op: 'in', segment: readers.id },
            ],
          },
        ],
      },
    },
  })
}
