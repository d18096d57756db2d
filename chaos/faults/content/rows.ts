// Rows that no API call creates, such as those that a bug or a manual SQL statement leaves.
import type { Fault } from '../../rig/fault.ts'
import type { Product } from '../../rig/product/product.ts'
import { alsoWrong, type Fate } from '../../rig/verdict/verdict.ts'

interface Poison {
  email: string
  firstName: string
  amount?: string
  dateFiled?: string
  fate: Fate
}

const injection = '\r\nRCPT TO:<evil@evil.example>\r\n'

const poisons: readonly Poison[] = [
  // A recipient without an address is an erased person.
  { email: '', firstName: 'Empty', fate: 'skipped' },
  { email: 'no address at all', firstName: 'None', fate: 'failed' },
  { email: `a${injection}@far.example`, firstName: 'Break', fate: 'failed' },
  { email: 'two@far.example, three@far.example', firstName: 'Two', fate: 'failed' },
  { email: '<script>@far.example>', firstName: 'Angle', fate: 'failed' },
  { email: `${'x'.repeat(5000)}@far.example`, firstName: 'Long', fate: 'failed' },
  { email: 'lines@far.example', firstName: `Ann${injection}Bcc: evil@evil.example`, fate: 'sent' },
  { email: 'huge@far.example', firstName: 'A'.repeat(2_000_000), fate: 'any' },
  { email: 'liquid@far.example', firstName: '{{ unsubscribe_url }}{% for i in (1..9) %}', fate: 'sent' },
  { email: 'money@far.example', firstName: 'NaN', amount: 'NaN', fate: 'any' },
  { email: 'never@far.example', firstName: 'Never', dateFiled: 'infinity', fate: 'any' },
]

const poisonedRows: Fault = {
  key: 'poisoned-row',
  name: 'poisoned rows among the contacts: only they fail, with a reason',
  run: async (rig) => {
    const html =
      '<p>Dear {{ first_name }}, {{ amount }} since {{ date_filed | default: "ever" }}, mark-one</p>'
    const { sink, product, user, parts, campaign: draft } = await rig.scene(500, { html })
    await poison(product, parts.groupId)
    const chosen = [...draft.chosen, ...poisons.map(({ email }) => email)]
    const campaign = await rig.campaign(user, parts, chosen)
    await campaign.send()
    await campaign.untilOver()
    const fates = new Map(poisons.map(({ email, fate }) => [email, fate]))
    const fate = (email: string): Fate => fates.get(email) ?? 'sent'
    const verdict = await rig.judge(campaign, { status: ['completed'], allowed: 0, fate })
    const silent = (await campaign.deliveries()).filter(({ state, reason }) => state === 'failed' && !reason)
    return alsoWrong(verdict, {
      [`${String(silent.length)} failed without a reason`]: silent.length > 0,
      'an address was smuggled in': 'evil.example' in sink.counts.tried,
    })
  },
}

async function poison(product: Product, groupId: number): Promise<void> {
  for (const { email, firstName, amount, dateFiled } of poisons) {
    await product.statement(
      `with added as (
         insert into contacts (workspace_id, email, fields)
         select workspace_id, $2, jsonb_strip_nulls(jsonb_build_object('first_name', $3::text, 'amount', $4::text,
           'date_filed', $5::text)) from groups where id = $1 returning id
       )
       insert into group_members (group_id, contact_id) select $1, id from added`,
      [groupId, email, firstName, amount ?? null, dateFiled ?? null],
    )
  }
}

const poisonedRecipients: Fault = {
  key: 'poisoned-recipients',
  name: 'poisoned recipients of a paused campaign: only they fail',
  run: async (rig) => {
    const { sink, product, campaign } = await rig.scene(1500, { behaviour: { delay: 2 } })
    await campaign.send()
    await sink.untilTaken(300)
    await campaign.pause()
    // Far behind the recipients that are loaded first.
    await product.statement(
      `update recipients set email = 'broken address' where mailing_id = (select mailing_id from campaigns where id = $1) and seq = 1400`,
      [campaign.id],
    )
    await product.statement(
      `update recipients set fields = fields || '{"first_name": "Ann\\r\\nBcc: evil@evil.example", "amount": "NaN"}'
       where mailing_id = (select mailing_id from campaigns where id = $1) and seq = 1401`,
      [campaign.id],
    )
    await campaign.resume()
    await campaign.untilOver()
    const fate = (email: string): Fate =>
      email === 'broken address' ? 'failed' : /^n(1399|1400)@/.test(email) ? 'any' : 'sent'
    return rig.judge(campaign, { status: ['completed'], allowed: 0, fate })
  },
}

export const rowFaults: readonly Fault[] = [poisonedRows, poisonedRecipients]
