// Time: a schedule that becomes due while nothing runs, and wrong clocks.
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../../rig/fault.ts'

const scheduleWhileDown: Fault = {
  key: 'schedule-while-down',
  name: 'a schedule comes due while everything is down',
  run: async (rig) => {
    const { product, user, parts, campaign: draft } = await rig.scene(200)
    // Schedules have a resolution of one minute, and the product needs some time to stop before that minute.
    const due = new Date(Math.ceil((Date.now() + 5000) / 60_000) * 60_000)
    const [scheduleDate = '', time = ''] = due.toISOString().split('T')
    const form = { status: 'scheduled', scheduleDate, scheduleTime: time.slice(0, 5), timezone: 'UTC' }
    const campaign = await rig.campaign(user, parts, draft.chosen, form)
    await product.stop()
    await sleep(due.getTime() - Date.now() + 2000)
    await product.start()
    campaign.watch()
    await campaign.untilOver(30_000)
    return rig.judge(campaign, { status: ['sent'], allowed: 0 })
  },
}

/** The path of libfaketime from the Debian package libfaketime, or null. */
function findFaketime(): string | null {
  const folders = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').map((name) => path.join('/usr/lib', name))
    : []
  const files = folders.map((folder) => path.join(folder, 'faketime', 'libfaketime.so.1'))
  return files.find((file) => existsSync(file)) ?? null
}

const clockMoved: Fault = {
  key: 'clock-moved',
  name: 'two workers whose clocks are a day off, and jump in mid-campaign',
  unfit: () => (findFaketime() === null ? 'there is no libfaketime (Debian: apt install libfaketime)' : null),
  run: async (rig) => {
    const people = 1000
    const { sink, product, campaign } = await rig.scene(people, { behaviour: { delay: 4 }, role: 'serve' })
    const clocks = [1, 2].map((n) => path.join(rig.folder, `clock-${String(n)}`))
    const setClocks = (offsets: readonly string[]) =>
      clocks.forEach((clock, n) => writeFileSync(clock, `${offsets[n] ?? '+0'}\n`))
    setClocks(['-1d', '+1d'])
    for (const [n, clock] of clocks.entries()) product.addWorker(`worker-${String(n + 1)}`, withClock(clock))
    await campaign.send()
    await sink.untilTaken(people / 4)
    setClocks(['+2d', '-2d'])
    await campaign.untilOver()
    return rig.judge(campaign, { status: ['sent'], allowed: 0 })
  },
}

/** Sets the time of day with libfaketime. Monotonic clocks stay right. */
function withClock(file: string): Record<string, string> {
  return {
    LD_PRELOAD: findFaketime() ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

export const clockFaults: readonly Fault[] = [scheduleWhileDown, clockMoved]
