// Two campaigns at once: the small one does not wait for the large one.
import type { Fault } from '../../rig/fault.ts'
import { importGroup, addresses } from '../../rig/people/office.ts'
import { alsoWrong, together } from '../../rig/verdict/verdict.ts'

const within = 5000

const fairness: Fault = {
  key: 'fairness',
  name: 'a campaign to a hundred, sent while one to thirty thousand runs',
  run: async (rig) => {
    const { sink, user, parts, campaign: big } = await rig.scene(30_000)
    const chosen = addresses(100, ['small.example'])
    const small = await rig.campaign(user, { ...parts, groupId: await importGroup(user, chosen) }, chosen)
    await big.send()
    await sink.untilTaken(2000)
    const begun = Date.now()
    await small.send()
    await small.untilOver()
    const took = Date.now() - begun
    const pending = (await big.progress()).pending
    await big.untilOver()
    const promised = { status: ['sent'], allowed: 0 }
    const verdicts = [await rig.judge(big, promised), await rig.judge(small, promised)]
    return alsoWrong(together(verdicts), {
      [`the small one took ${String(took)} ms`]: took > within,
      'the big one was over before the small one': pending === 0,
    })
  },
}

export { fairness }
