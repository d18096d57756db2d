// How events change the state of an import.
import { describe, expect, it } from 'vitest'
import { idle, nothingYet, type ImportState, type PickedCsv } from '../import/state.ts'
import { reduce, type ImportEvent } from '../import/reduce.ts'

const picked = { file: new File(['a'], 'a.csv'), headers: ['Email'] } as PickedCsv
const progress = { ...nothingYet, imported: 10, rowsRead: 11 }
const after = (...events: ImportEvent[]): ImportState => events.reduce(reduce, idle)
const begun: ImportEvent = { kind: 'begun', picked }
const sent: ImportEvent = { kind: 'progress', progress, pace: null }
const failed = (waiting: boolean): ImportEvent => ({
  kind: 'failed',
  said: 'It failed: full',
  why: 'full',
  waiting,
})

describe('an upload', () => {
  it('keeps its last pace while there is too little progress to measure another', () => {
    const pace = { rowsPerSecond: 5, secondsLeft: 3 }
    expect(after(begun, { ...sent, pace }, sent)).toMatchObject({ progress, pace })
  })

  it('has the rows after the last sent part as its rest if a person must decide, also after a stop', () => {
    const rest = { fromRow: 12, why: 'full' }
    expect(after(begun, sent, failed(false))).toMatchObject({ rest, failure: { waiting: false } })
    expect(after(begun, sent, failed(false), { kind: 'stopped', how: 'keep' })).toMatchObject({
      rest,
      failure: null,
      stop: 'keep',
    })
  })

  it('has no rest while the part is retried automatically, or once it arrived', () => {
    expect(after(begun, sent, failed(true))).toMatchObject({ rest: null, failure: { waiting: true } })
    expect(after(begun, failed(false), sent)).toMatchObject({ rest: null, failure: null })
  })

  it('goes on after a question that a person answered with no', () => {
    expect(after(begun, { kind: 'stopAsked' }, { kind: 'wentOn' })).toMatchObject({ stop: 'no' })
  })
})

it('An event that does not belong to the step changes nothing', () => {
  for (const event of [sent, failed(true), { kind: 'readAgain' }, { kind: 'stopAsked' }] as ImportEvent[])
    expect(reduce(idle, event)).toBe(idle)
})
