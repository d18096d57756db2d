// kill -9 of the worker among single messages that keep coming: each call is made twice, as after a lost answer.
import { setTimeout as sleep } from 'node:timers/promises'
import { connections, type Fault } from '../../rig/fault.ts'
import { addresses } from '../../rig/people/office.ts'
import type { User } from '../../rig/people/user.ts'
import type { Product } from '../../rig/product/product.ts'
import type { Arrival } from '../../rig/sink/arrivals.ts'
import type { Verdict } from '../../rig/verdict/verdict.ts'
import { until } from '../../rig/wait.ts'

const batch = 500

async function accept(user: User, templateId: number, emails: readonly string[]): Promise<void> {
  for (let from = 0; from < emails.length; from += batch) {
    const messages = emails
      .slice(from, from + batch)
      .map((email, index) => ({ templateId, to: { email }, data: { order: from + index } }))
    const key = { 'idempotency-key': `batch ${String(from)}` }
    for (let time = 0; time < 2; time += 1) await user.call('POST', '/api/messages/batch', { messages }, key)
  }
}

async function countOpen(product: Product): Promise<number> {
  const [counted] = await product.statement(
    `select count(*)::integer as count from messages m where not exists (
      select from deliveries d where d.mailing_id = m.mailing_id and d.seq = m.seq and d.outcome = 'sent')`,
  )
  return Number(counted?.['count'])
}

async function countAccepted(product: Product): Promise<number> {
  const [counted] = await product.statement('select count(*)::integer as count from messages')
  return Number(counted?.['count'])
}

function verdictOf(
  chosen: readonly string[],
  arrivals: readonly Arrival[],
  { allowed, accepted }: { allowed: number; accepted: number },
): Verdict {
  const ids = new Map<string, Set<string>>()
  for (const { to, messageId } of arrivals) ids.set(to, (ids.get(to) ?? new Set()).add(messageId))
  const missing = chosen.filter((email) => !ids.has(email)).length
  const copies = arrivals.length - ids.size
  const sums = accepted === chosen.length
  const sameIds = [...ids.values()].every(({ size }) => size === 1)
  const wrong = [
    ...(missing > 0 ? [`${String(missing)} messages never arrived.`] : []),
    ...(copies > allowed ? [`${String(copies)} arrived twice; ${String(allowed)} may.`] : []),
    ...(sums ? [] : [`${String(accepted)} messages were accepted.`]),
    ...(sameIds ? [] : ['Copies of a message have different Message-IDs.']),
  ]
  const counts = { chosen: chosen.length, arrived: ids.size, missing, copies, allowed }
  return { ...counts, sums, sameIds, status: 'sent', wrong }
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
      await accepting
      await until('every message has its outcome', async () => (await countOpen(product)) === 0)
      const accepted = await countAccepted(product)
      return verdictOf(chosen, sink.arrivals(), { allowed: times * connections, accepted })
    },
  }
}

export const messageFaults: readonly Fault[] = [
  killing('kill-messages-small', 1500, 2),
  killing('kill-messages', 20_000, 20),
]
