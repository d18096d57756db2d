// The speed of an import, and when it retries automatically.
import { describe, expect, it } from 'vitest'
import { formatBytes, formatLeft } from '../import/dialogs/UploadingDialog.tsx'
import { tryAgainIn } from '../import/upload/sender.ts'
import { PaceKeeper } from '../import/upload/pace.ts'

describe('the displayed pace of an import', () => {
  it('appears after a second, and is measured from the recent progress', () => {
    const pace = new PaceKeeper(10_000)
    expect(pace.note(0, 0, 0)).toBeNull()
    expect(pace.note(500, 50, 500)).toBeNull()
    expect(pace.note(2000, 200, 2000)).toEqual({ rowsPerSecond: 100, secondsLeft: 8 })
    // From here the upload is twice as fast, and the first seconds no longer count.
    pace.note(10_000, 1000, 4000)
    expect(pace.note(20_000, 3000, 8000)).toEqual({ rowsPerSecond: 200, secondsLeft: 5 })
  })

  it('is not slowed down by a pause', () => {
    const pace = new PaceKeeper(10_000)
    pace.note(0, 0, 0)
    pace.note(2000, 200, 2000)
    pace.forget()
    expect(pace.note(60_000, 200, 2000)).toBeNull()
    expect(pace.note(62_000, 400, 4000)).toEqual({ rowsPerSecond: 100, secondsLeft: 6 })
  })

  it('is written in minutes and seconds, beyond a minute in steps of five', () => {
    expect([0, 9, 60, 61, 123].map(formatLeft)).toEqual(['0:00', '0:09', '1:00', '1:05', '2:05'])
  })
})

it('Bytes are written in the unit that suits their number', () => {
  expect([0, 999, 12_345, 9_876_543, 198_819_244, 2_500_000_000].map(formatBytes)).toEqual([
    '0 byte',
    '999 byte',
    '12 kB',
    '9.9 MB',
    '198.8 MB',
    '2.5 GB',
  ])
})

describe('a failed piece of an import', () => {
  it('is sent again by itself while the network or the server is away, at most every half minute', () => {
    const away = { kind: 'network', status: null } as const
    expect([1, 2, 3, 6, 50].map((times) => tryAgainIn(away, times))).toEqual([
      1000, 2000, 4000, 30_000, 30_000,
    ])
    for (const status of [408, 429, 502, 503, 504])
      expect(tryAgainIn({ kind: 'reply', status }, 1)).toBe(1000)
  })

  it('waits for a person if a retry would be refused again', () => {
    for (const status of [400, 404, 409, 413, 500])
      expect(tryAgainIn({ kind: 'reply', status }, 1)).toBeNull()
  })
})
