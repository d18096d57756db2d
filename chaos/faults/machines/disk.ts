// A disk that fills up in mid-campaign: the disk with everything, or only that of a worker's journal.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync, writeSync, openSync, closeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connections, type Fault, type Rig } from '../../rig/fault.ts'
import { isRunning } from '../../rig/product/processes.ts'
import { alsoWrong } from '../../rig/verdict/verdict.ts'

const people = 2000
/** Slows the relay down, so that the campaign lasts longer than the full disk. */
const slowly = { delay: 20 }
const fullFor = 5000

/** How the operating system and the database report a full disk. */
const full = /ENOSPC|No space left|53100/

function unfit(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'a disk to fill is mounted by root on Linux only'
  return null
}

const diskFull: Fault = {
  key: 'disk-full',
  name: 'the disk under database and journals is full for a while',
  unfit,
  run: async (rig) => {
    const disk = smallDisk(rig, '700m')
    const env = { DATA_DIR: path.join(disk, 'data') }
    const { sink, product, campaign } = await rig.scene(people, { behaviour: slowly, env })
    await campaign.send()
    await sink.untilTaken(people / 10)
    await whileFull(disk)
    await sink.behave({})
    // If the database cannot write, the product may end. The operator then starts it again.
    if (!product.isUp()) await product.start()
    await campaign.untilOver()
    const verdict = await rig.judge(campaign, { status: ['sent'], allowed: connections })
    return alsoWrong(verdict, { 'nobody noticed that the disk was full': !product.said(full) })
  },
}

const journalDiskFull: Fault = {
  key: 'disk-full-journal',
  name: 'the disk under a worker’s journal is full for a while, the database’s is not',
  unfit,
  run: async (rig) => {
    const disk = smallDisk(rig, '16m')
    const env = { LEASE_SECONDS: '2' }
    const { sink, product, campaign } = await rig.scene(people, {
      behaviour: slowly,
      role: 'serve',
      env,
    })
    const worker = product.addWorker('worker', { DATA_DIR: disk })
    await campaign.send()
    await sink.untilTaken(people / 10)
    await whileFull(disk)
    await sink.behave({})
    if (!isRunning(worker)) product.addWorker('worker-again', { DATA_DIR: disk })
    await campaign.untilOver()
    const verdict = await rig.judge(campaign, { status: ['sent'], allowed: connections })
    return alsoWrong(verdict, { 'nobody noticed that the disk was full': !product.said(full) })
  },
}

function smallDisk(rig: Rig, size: string): string {
  const disk = path.join(rig.folder, 'disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'lettermill-chaos', disk])
  rig.afterwards(() => execFileSync('umount', ['--lazy', disk]))
  return disk
}

/** Fills the disk to the last byte, waits, and frees the space. */
async function whileFull(disk: string): Promise<void> {
  const ballast = path.join(disk, 'ballast')
  writeFileSync(ballast, '')
  fill(ballast)
  await sleep(fullFor)
  rmSync(ballast)
}

function fill(file: string): void {
  const descriptor = openSync(file, 'a')
  try {
    for (let size = 1024 * 1024; size >= 1; size = size > 1 ? Math.floor(size / 4) : 0) {
      while (appended(descriptor, size));
    }
  } finally {
    closeSync(descriptor)
  }
}

function appended(descriptor: number, size: number): boolean {
  try {
    return writeSync(descriptor, Buffer.alloc(size, 1)) === size
  } catch {
    return false
  }
}

export const diskFaults: readonly Fault[] = [diskFull, journalDiskFull]
