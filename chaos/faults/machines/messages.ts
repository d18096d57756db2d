// kill -9 of the worker while a script keeps sending single messages. Each call is made twice, as after a lost reply.
import { setTimeout as sleep } from 'node:timers/promises'
import { connections, type Fault } from '../../rig/fault.ts'
import { addresses } from '../../rig/people/office.ts'
import { accept, attemptsOf, countSent, listMessages, type Message } from '../../rig/people/messages.ts'
import type { User } from '../../rig/people/user.ts'
import type { Arrival } from '../../rig/sink/arrivals.ts'
import { alsoWrong, type Verdict } from '../../rig/verdict/verdict.ts'
import { until } from '../../rig/wait.ts'

interface Seen {
  chosen: readonly string[]
  arrivals: readonly Arrival[]
  listed: readonly Message[]
  allowed: number
}

function verdictOf({ chosen, arrivals, listed, allowed }: Seen): Verdict {
  const ids = new Map<string, Set<string>>()
  for (const { to, messageId } of arrivals) ids.set(to, (ids.get(to) ?? new Set()).add(messageId))
  const missing = chosen.filter((email) => !ids.has(email)).length
  const copies = arrivals.length - ids.size
  const sums = listed.length === chosen.length && listed.every(({ state }) => state === 'sent')
  const sameIds = [...ids.values()].every(({ size }) => size === 1)
  const counts = { chosen: chosen.length, arrived: ids.size, missing, copies, allowed }
  const verdict = { ...counts, sums, sameIds, status: 'sent', wrong: [] }
  return alsoWrong(verdict, {
    [`${String(missing)} messages never arrived.`]: missing > 0,
    [`${String(copies)} arrived twice; ${String(allowed)} may.`]: copies > allowed,
    [`${String(listed.length)} messages are listed, or not all of them are sent.`]: !sums,
    'Copies of a message have different Message-IDs.': !sameIds,
  })
}

/** Recipients who got more than one message although Lettermill reported no unconfirmed attempt. */
async function listUndeclared(user: User, listed: readonly Message[], arrivals: readonly Arrival[]) {
  const times = new Map<string, number>()
  for (const { to } of arrivals) times.set(to, (times.get(to) ?? 0) + 1)
  const undeclared: string[] = []
  for (const { id, email } of listed) {
    if ((times.get(email) ?? 0) < 2) continue
    const attempts = await attemptsOf(user, id)
    if (!attempts.some(({ outcome }) => outcome === 'unconfirmed')) undeclared.push(email)
  }
  return undeclared
}

function killing(key: string, people: number, times: number): Fault {
  return {
    key,
    name: `kill -9 of the worker, ${String(times)} times among ${String(people)} single messages`,
    patience: 900,
    run: async (rig) => {
      const behaviour = { delay: people < 10_000 ? 2 : 0 }
      const { sink, product, user, parts } = await rig.scene(1, { behaviour })
      const use = { message_subject: 'Order {{ data.order }}', is_service: false }
      await user.call('PUT', `/api/templates/${String(parts.templateId)}/message-settings`, use)
      const chosen = addresses(people, ['orders.example'])
      const accepting = accept(user, parts.templateId, chosen)
      for (const point of rig.random.points(times, people)) {
        await sink.untilTaken(point)
        await sleep(rig.random.between(0, 20))
        await product.killWorker()
      }
      const answers = await accepting
      await until('every message is sent', async () => (await countSent(user)) === people, { every: 250 })
      const [listed, arrivals] = [await listMessages(user), sink.arrivals()]
      const verdict = verdictOf({ chosen, arrivals, listed, allowed: times * connections })
      const undeclared = await listUndeclared(user, listed, arrivals)
      return alsoWrong(verdict, {
        'A repeated call got another answer.': answers.some(({ first, second }) => first !== second),
        [`${String(undeclared.length)} came twice and are no possible duplicates, says the product.`]:
          undeclared.length > 0,
      })
    },
  }
}

export const messageFaults: readonly Fault[] = [
  killing('kill-messages-small', 1500, 2),
  killing('kill-messages', 20_000, 20),
]
