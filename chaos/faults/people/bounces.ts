// Receiving servers return messages while kills hit the listener and the worker that reads its mail: every bounce that
// was acknowledged is recorded, and none counts twice although servers repeat what was not acknowledged.
import { createTransport } from 'nodemailer'
import type { Fault, Rig, Scene } from '../../rig/fault.ts'
import { freePort } from '../../rig/product/processes.ts'
import type { Arrival } from '../../rig/sink/arrivals.ts'
import { alsoWrong, type Verdict } from '../../rig/verdict/verdict.ts'
import { until } from '../../rig/wait.ts'

const domain = 'bounces.example'
const atOnce = 8

/** A bounce of that message, as Postfix writes it. A repeated one has the same Message-ID. */
const bounceOf = ({ to, messageId }: Arrival) =>
  [
    'From: MAILER-DAEMON@relay.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <bounce-${messageId}>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user here',
    '',
    '--b--',
    '',
  ].join('\r\n')

/** Servers that return messages, and repeat each bounce until it is acknowledged. */
class Servers {
  readonly acknowledged = new Set<string>()
  readonly #left: Arrival[]
  readonly #port: number

  constructor(mails: readonly Arrival[], port: number) {
    this.#left = [...mails]
    this.#port = port
  }

  /** Resolves when every bounce is acknowledged, or when the listener is gone. */
  async report(): Promise<void> {
    await Promise.all(Array.from({ length: atOnce }, () => this.#reportSome()))
  }

  async #reportSome(): Promise<void> {
    for (let next = this.#left.pop(); next; next = this.#left.pop()) {
      const transport = createTransport({ host: '127.0.0.1', port: this.#port, ignoreTLS: true })
      const envelope = { from: '', to: next.from }
      const sent = await transport.sendMail({ envelope, raw: bounceOf(next) }).catch(() => null)
      transport.close()
      if (!sent) return void this.#left.unshift(next)
      this.acknowledged.add(next.to)
    }
  }
}

export const bounceFault: Fault = {
  key: 'kill-bounces',
  name: 'kill -9 of everything while 240 messages bounce, three times',
  run: async (rig) => {
    const port = await freePort()
    const env = { BOUNCE_DOMAIN: domain, BOUNCE_LISTEN: `127.0.0.1:${String(port)}` }
    const scene = await rig.scene(240, { env })
    await scene.campaign.send()
    await scene.campaign.untilOver()
    const servers = new Servers(await rig.arrivals(scene.campaign), port)
    for (const point of [40, 110, 180]) {
      const reporting = servers.report()
      await until(`${String(point)} bounces are acknowledged`, () => servers.acknowledged.size >= point, {
        every: 5,
      })
      await scene.product.killGroup()
      await reporting
      await scene.product.start()
    }
    await servers.report()
    return judgeBounces(rig, scene, servers.acknowledged)
  },
}

async function judgeBounces(
  rig: Rig,
  { product, campaign }: Scene,
  acknowledged: ReadonlySet<string>,
): Promise<Verdict> {
  const unread = () => product.statement('select from feedback_inbox limit 1')
  await until('every bounce is read', async () => (await unread()).length === 0)
  const found = await product.statement(
    `select r.email, count(*)::integer as times from feedback f join recipients r using (mailing_id, seq)
      where f.counted group by 1`,
  )
  const suppressed = await product.statement('select email from suppressions')
  const recorded = new Set(found.map(({ email }) => String(email)))
  const lost = [...acknowledged].filter((email) => !recorded.has(email)).length
  const twice = found.filter(({ times }) => times !== 1).length
  return alsoWrong(await rig.judge(campaign, { status: ['sent'], allowed: 0 }), {
    [`${String(acknowledged.size)} of 240 bounces were acknowledged`]: acknowledged.size !== 240,
    [`${String(lost)} acknowledged bounces are not recorded`]: lost > 0,
    [`${String(twice)} bounces count more than once`]: twice > 0,
    [`${String(suppressed.length)} addresses are suppressed`]: suppressed.length !== recorded.size,
  })
}
