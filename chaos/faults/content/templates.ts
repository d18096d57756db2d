// Broken templates: unparsable, endless, or enormous.
import type { Fault } from '../../rig/fault.ts'
import { addresses, importGroup } from '../../rig/people/office.ts'
import { statusOf } from '../../rig/people/user.ts'
import { alsoWrong } from '../../rig/verdict/verdict.ts'

const unparsable: Fault = {
  key: 'template-unparsable',
  name: 'a template that does not parse: refused when saved; inserted by hand, only its campaign fails',
  run: async (rig) => {
    const broken = '<p>Dear {{ first_name | }} {% if %}</p>'
    const { product, user, parts, campaign: healthy } = await rig.scene(200)
    const refused = await statusOf(user.post('/api/templates', { name: 'Broken', body_html: broken }))
    const { id } = await user.post<{ id: number }>('/api/templates', {
      name: 'Whole',
      body_html: '<p>Hello</p>',
    })
    const campaign = await rig.campaign(user, { ...parts, templateId: id }, healthy.chosen)
    await product.statement('update templates set body_html = $1 where id = $2', [broken, id])
    const sent = await statusOf(campaign.send())
    await healthy.send()
    await healthy.untilOver()
    if (sent === 200) await campaign.untilOver()
    const { status, reason } = await campaign.stats()
    const arrived = (await rig.arrivals(campaign)).length
    return alsoWrong(await rig.judge(healthy, { status: ['sent'], allowed: 0 }), {
      [`saving it was answered ${String(refused)}`]: refused !== 400,
      [`sent, it is ${status}, with the reason ${String(reason)}`]:
        sent === 200 && (status !== 'failed' || !reason),
      [`${String(arrived)} of it arrived`]: arrived > 0,
    })
  },
}

const endless: Fault = {
  key: 'template-endless',
  name: 'a template that loops for ever: refused, or only its campaign fails',
  run: async (rig) => {
    const html =
      '<p>{% for a in (1..9999) %}{% for b in (1..9999) %}{% for c in (1..9999) %}{% endfor %}{% endfor %}{% endfor %}</p>'
    const { user, parts, campaign: healthy } = await rig.scene(500)
    const chosen = addresses(50, ['loop.example'])
    const groupId = await importGroup(user, chosen)
    const saved = await user
      .post<{ id: number }>('/api/templates', { name: 'Loop', body_html: html })
      .catch(() => null)
    const campaign = saved
      ? await rig.campaign(user, { ...parts, groupId, templateId: saved.id }, chosen)
      : null
    if (campaign) await campaign.send()
    await healthy.send()
    await healthy.untilOver(180_000)
    const verdict = await rig.judge(healthy, { status: ['sent'], allowed: 0 })
    if (!campaign) return verdict
    await campaign.untilOver(180_000)
    const { status, reason } = await campaign.stats()
    return alsoWrong(verdict, {
      [`its campaign is ${status}, with the reason ${String(reason)}`]: status !== 'failed' || !reason,
    })
  },
}

const enormous: Fault = {
  key: 'template-10mb',
  name: 'a template of 10 MB is refused; the longest that is taken arrives whole',
  run: async (rig) => {
    const html = letterOf(1_000_000)
    const { user, campaign } = await rig.scene(20, { html })
    const tooLong = { name: 'Too long', body_html: letterOf(10_000_000) }
    const refused = await statusOf(user.post('/api/templates', tooLong))
    await campaign.send()
    await campaign.untilOver()
    const verdict = await rig.judge(campaign, { status: ['sent'], allowed: 0 })
    const smallest = Math.min(...(await rig.arrivals(campaign)).map(({ bytes }) => bytes))
    return alsoWrong(verdict, {
      [`10 MB were answered ${String(refused)}`]: refused !== 400,
      [`one arrived with ${String(smallest)} bytes`]: smallest < html.length,
    })
  },
}

/** A letter of at most that many characters. */
function letterOf(size: number): string {
  const beginning = '<p>Dear {{ first_name }}, mark-one</p>'
  const paragraph = `<p>${'A paragraph like any other. '.repeat(40)}</p>\n`
  return beginning + paragraph.repeat(Math.floor((size - beginning.length) / paragraph.length))
}

export const templateFaults: readonly Fault[] = [unparsable, endless, enormous]
