// Readers who follow links and leave while the process that takes their hits is killed, or the database stands still:
// what was answered is on record.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, Rig, Scene } from '../../rig/fault.ts'
import type { Arrival } from '../../rig/sink/arrivals.ts'
import { alsoWrong, type Verdict } from '../../rig/verdict/verdict.ts'

const people = 3000
const readersAtOnce = 40
const kills = 5

/** Whoever got an answer, by what was asked. */
interface Answered {
  click: Set<string>
  unsubscribe: Set<string>
}

const killServe: Fault = {
  key: 'kill-serve-hits',
  name: `kill -9 of web and API, ${String(kills)} times, while ${String(people)} readers click and unsubscribe`,
  run: async (rig) => {
    const { scene, mails } = await aReadCampaign(rig)
    const answered: Answered = { click: new Set(), unsubscribe: new Set() }
    const share = Math.ceil(mails.length / kills)
    for (let from = 0; from < mails.length; from += share) {
      const reading = read(mails.slice(from, from + share), answered)
      await sleep(rig.random.between(20, 300))
      await scene.product.killGroup()
      await reading
      await scene.product.start()
    }
    return judgeHits(rig, scene, answered)
  },
}

export const hitFaults: readonly Fault[] = [killServe]

async function aReadCampaign(rig: Rig): Promise<{ scene: Scene; mails: Arrival[] }> {
  const scene = await rig.scene(people)
  await scene.campaign.send()
  await scene.campaign.untilOver()
  // Who clicks within two seconds counts as a machine.
  await sleep(2500)
  return { scene, mails: rig.arrivals(scene.campaign) }
}

/** Each asks once; whoever is not answered is gone. */
async function read(mails: readonly Arrival[], answered: Answered): Promise<void> {
  const next = mails.values()
  const one = async () => {
    for (const mail of next) {
      const hasClicked = await asks(mail.click, 'GET', 302)
      if (hasClicked) answered.click.add(mail.to)
      if (await asks(mail.unsubscribe, 'POST', 200)) answered.unsubscribe.add(mail.to)
    }
  }
  await Promise.all(Array.from({ length: readersAtOnce }, one))
}

async function asks(address: string, method: string, status: number): Promise<boolean> {
  const answer = await fetch(address, { method, redirect: 'manual' }).catch(() => null)
  return answer?.status === status
}

async function judgeHits(rig: Rig, { product, campaign }: Scene, answered: Answered): Promise<Verdict> {
  const verdict = await rig.judge(campaign, { status: ['sent'], allowed: 0 })
  const onRecord = async (kind: string) => {
    const found = await product.statement(
      `select distinct r.email from events e join campaign_recipients r using (campaign_id, seq)
        where e.campaign_id = $1 and e.kind = $2`,
      [campaign.id, kind],
    )
    return new Set(found.map(({ email }) => String(email)))
  }
  const missingOf = async (kind: keyof Answered) => {
    const found = await onRecord(kind)
    return [...answered[kind]].filter((email) => !found.has(email)).length
  }
  const [clicks, unsubscribes] = [await missingOf('click'), await missingOf('unsubscribe')]
  return alsoWrong(verdict, {
    [`${String(clicks)} clicks were answered and are not on record`]: clicks > 0,
    [`${String(unsubscribes)} unsubscribes were answered and are not on record`]: unsubscribes > 0,
    'nobody was answered': answered.click.size === 0 || answered.unsubscribe.size === 0,
  })
}
