// Words for why a campaign failed or is held, and for the signal that identified a bot.
import { said, type Form } from '../../lib/delivery-reason.ts'
import { text } from '../../lib/messages/index.ts'

/** The cause of a hold, which decides the advice beside it. */
export type HoldCause = 'silent' | 'refused' | 'incomplete'

interface CampaignForm extends Form {
  cause?: HoldCause
}

function noneAccepted([total, answer]: readonly string[]): string {
  const sentence = text('campaigns:reasons.noneAccepted', { total })
  return answer ? `${sentence} ${text('campaigns:reasons.lastAnswer', { answer })}` : sentence
}

const ofCampaigns: readonly CampaignForm[] = [
  { pattern: /^The group has no contacts\.$/, say: () => text('campaigns:reasons.groupEmpty') },
  {
    pattern: /^Every contact of the group has unsubscribed/,
    say: () => text('campaigns:reasons.nobodyLeft'),
  },
  {
    pattern: /^None of the (\d+) messages was accepted\.(?: The last answer: (.*))?$/s,
    say: noneAccepted,
  },
  {
    pattern: /^The relay (\S+) has not taken messages for 15 minutes: (.*)$/s,
    cause: 'silent',
    say: ([relay, answer]) => text('campaigns:reasons.relaySilent', { relay, answer }),
  },
  {
    pattern: /^The relay refuses one message after another: (.*)$/s,
    cause: 'refused',
    say: ([answer]) => text('campaigns:reasons.relayRefuses', { answer }),
  },
  {
    pattern: /^Held: (\S+) of (\S+) addresses \((\S+) %\) do not exist/,
    say: ([bounced, tried, percent]) => text('campaigns:reasons.bounces', { bounced, tried, percent }),
  },
  {
    pattern: /^Held: (\S+) of (\S+) readers \((\S+) %\) marked it as spam/,
    say: ([complaints, readers, percent]) =>
      text('campaigns:reasons.complaints', { complaints, readers, percent }),
  },
  {
    pattern:
      /^Held: the servers of (\S+) domains said within an hour of (\S+) of (\S+) addresses that they do not exist, in/,
    say: ([domains, bounced, tried]) => {
      const place = text('undo:mass.domains', { count: Number(domains?.replace(/\D/g, '')), size: domains })
      return text('campaigns:reasons.massBounce', { place, bounced, tried })
    },
  },
  {
    pattern: /^Held: (.+) said within an hour of (\S+) of (\S+) addresses that they do not exist/,
    say: ([place, bounced, tried]) => text('campaigns:reasons.massBounce', { place, bounced, tried }),
  },
  {
    pattern: /^Held because this Lettermill was restored/,
    say: () => text('campaigns:reasons.restored'),
  },
  {
    pattern: /^Deleted since the campaign was scheduled: ([a-z, ]+)\. /,
    say: ([parts]) => text('campaigns:reasons.deleted', { parts: partsText(parts) }),
  },
  {
    pattern: /^Held because it cannot be sent\. Deleted since it was scheduled: ([a-z, ]+)\. /,
    cause: 'incomplete',
    say: ([parts]) => text('campaigns:reasons.heldDeleted', { parts: partsText(parts) }),
  },
  {
    pattern: /^Nothing is sent: the links in the messages would lead to (\S+), which/,
    say: ([url]) => text('campaigns:reasons.publicAddress', { url }),
  },
  {
    pattern: /^Held because it was due at (\S+ \S+) UTC/,
    say: ([moment]) => text('campaigns:reasons.overdue', { moment }),
  },
]

const partNames = ['group', 'template', 'sender', 'domain'] as const

/** The deleted parts in words. The server lists their names, separated by commas. */
function partsText(listed: string | undefined): string {
  const parts = listed?.split(', ') ?? []
  return parts
    .map((part) => partNames.find((known) => known === part))
    .map((known, index) => (known ? text(`campaigns:reasons.parts.${known}`) : parts[index]))
    .join(', ')
}

/** Why a campaign failed or is held, in words. */
export function reasonText(reason: string): string {
  return said(reason, ofCampaigns)
}

/** The cause of a hold; null for an unknown cause. */
export function holdCause(reason: string): HoldCause | null {
  return ofCampaigns.find(({ pattern }) => pattern.test(reason))?.cause ?? null
}

const signals = ['head', 'prefetch', 'agent', 'early', 'burst', 'sequence', 'address'] as const

/** The signal that identified a bot, in words. */
export function signalText(signal: string): string {
  const known = signals.find((each) => each === signal)
  return known ? text(`campaignPage:bots.signals.${known}`) : signal
}
