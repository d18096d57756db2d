// What Lettermill finds in letters, campaigns and domains: a closed list of codes, and the one shape of a finding. The
// words are in locales/<language>/app/findings.json.
import * as z from 'zod/mini'
import { reasonParams, type ReasonParam } from '../words/reason.ts'

/** The levels, from best to worst. `unknown`: the DNS did not answer. */
export const findingLevels = ['ok', 'hint', 'unknown', 'warning', 'red'] as const
export type FindingLevel = (typeof findingLevels)[number]

interface FindingKind {
  /** The check that finds it. */
  check: string
  level: FindingLevel
  /** The names of its parameters. */
  params: readonly string[]
}

export const findingKinds = {
  // Of any check, which the finding names.
  right: { check: '', level: 'ok', params: ['what'] },
  unanswered: { check: '', level: 'unknown', params: ['what'] },
  // A sentence that was stored before findings had the parameters that they have now, or one of the browser.
  other: { check: '', level: 'hint', params: ['sentence'] },

  spf_missing: { check: 'spf.present', level: 'red', params: ['domain'] },
  spf_several: { check: 'spf.one', level: 'red', params: ['domain', 'count'] },
  spf_unreadable: { check: 'spf.lookups', level: 'red', params: ['domain', 'term', 'reason'] },
  spf_lookups_many: { check: 'spf.lookups', level: 'red', params: ['domain', 'count', 'tree'] },
  spf_lookups_near: { check: 'spf.lookups', level: 'warning', params: ['domain', 'count', 'tree'] },
  spf_loop: { check: 'spf.lookups', level: 'red', params: ['domain', 'tree'] },
  spf_include_none: { check: 'spf.lookups', level: 'red', params: ['domain', 'target'] },
  spf_void: { check: 'spf.lookups', level: 'warning', params: ['domain', 'count', 'tree'] },
  spf_relay: {
    check: 'spf.relay',
    level: 'red',
    params: ['address', 'relay', 'domain', 'result', 'mechanism'],
  },
  spf_all_open: { check: 'spf.all', level: 'warning', params: ['domain'] },
  spf_include_open: { check: 'spf.all', level: 'warning', params: ['domain', 'target'] },
  spf_ptr: { check: 'spf.all', level: 'hint', params: ['domain'] },
  spf_long: { check: 'spf.all', level: 'warning', params: ['domain', 'count'] },

  dkim_missing: { check: 'dkim.key', level: 'red', params: ['name'] },
  dkim_revoked: { check: 'dkim.key', level: 'red', params: ['name'] },
  dkim_other: { check: 'dkim.key', level: 'red', params: ['name'] },
  dkim_testing: { check: 'dkim.key', level: 'warning', params: ['name'] },
  dkim_hash: { check: 'dkim.key', level: 'warning', params: ['name'] },
  dkim_by_relay: { check: 'dkim.key', level: 'ok', params: ['domain'] },

  dmarc_missing: { check: 'dmarc.present', level: 'red', params: ['domain'] },
  dmarc_several: { check: 'dmarc.valid', level: 'red', params: ['name', 'count'] },
  dmarc_unreadable: { check: 'dmarc.valid', level: 'red', params: ['name', 'term', 'reason'] },
  dmarc_no_policy: { check: 'dmarc.valid', level: 'warning', params: ['name'] },
  dmarc_old_tag: { check: 'dmarc.valid', level: 'warning', params: ['tag'] },
  dmarc_unaligned: { check: 'dmarc.policy', level: 'red', params: ['domain', 'policy'] },
  dmarc_none_long: { check: 'dmarc.policy', level: 'hint', params: ['domain'] },
  dmarc_no_reports: { check: 'dmarc.rua', level: 'hint', params: ['domain'] },
  dmarc_reports_refused: { check: 'dmarc.rua', level: 'warning', params: ['there'] },

  from_no_mail: { check: 'from.mx', level: 'red', params: ['domain'] },
  from_free: { check: 'from.free', level: 'red', params: ['domain'] },

  bounce_no_mx: { check: 'bounce.mx', level: 'red', params: ['domain'] },
  bounce_elsewhere: { check: 'bounce.mx', level: 'warning', params: ['domain', 'host'] },
  bounce_unaligned: { check: 'bounce.aligned', level: 'hint', params: ['bounces', 'domain'] },
  bounce_return_mx: { check: 'bounce.aligned', level: 'hint', params: ['name'] },
  bounce_return_spf: { check: 'bounce.aligned', level: 'hint', params: ['name'] },
  bounce_aligned: { check: 'bounce.aligned', level: 'ok', params: ['name', 'domain'] },
  bounce_aligned_gone: { check: 'bounce.aligned', level: 'warning', params: ['name', 'bounces'] },

  complaints_untold: { check: 'feedback', level: 'hint', params: ['address'] },
  complaints_told: { check: 'feedback', level: 'ok', params: [] },
  feedback_none: { check: 'feedback.source', level: 'warning', params: [] },
  // `error` is a code of `mailboxErrors`, whose parameters are beside it. An older version stored a sentence.
  feedback_failing: { check: 'feedback.source', level: 'warning', params: ['way', 'time', 'error'] },
  feedback_silent: { check: 'feedback.source', level: 'warning', params: ['time', 'count'] },
  feedback_never: { check: 'feedback.source', level: 'warning', params: ['count'] },
  feedback_right: { check: 'feedback.source', level: 'ok', params: [] },

  relay_no_name: { check: 'relay.ptr', level: 'warning', params: ['address', 'relay'] },
  relay_plain: { check: 'relay.tls', level: 'warning', params: ['relay'] },

  blocklist_listed: { check: 'blocklist', level: 'warning', params: ['address', 'list'] },

  relay_other_name: { check: 'relay.ptr', level: 'warning', params: ['address', 'ptr', 'relay'] },

  mta_sts_none: { check: 'mta_sts', level: 'hint', params: ['domain'] },
  mta_sts_unreadable: { check: 'mta_sts', level: 'warning', params: ['name'] },
  mta_sts_no_host: { check: 'mta_sts', level: 'warning', params: ['domain', 'host'] },

  tls_rpt_none: { check: 'tls_rpt', level: 'hint', params: ['domain'] },
  tls_rpt_unreadable: { check: 'tls_rpt', level: 'warning', params: ['name'] },

  bimi_none: { check: 'bimi', level: 'hint', params: ['domain'] },
  bimi_policy: { check: 'bimi', level: 'warning', params: ['domain', 'policy'] },
  bimi_address: { check: 'bimi', level: 'warning', params: ['domain'] },
  bimi_no_certificate: { check: 'bimi', level: 'hint', params: [] },

  public_unreachable: { check: 'public.https', level: 'red', params: ['url'] },
  public_plain: { check: 'public.https', level: 'red', params: [] },
  public_expires: { check: 'public.https', level: 'warning', params: ['url', 'date'] },

  // A campaign before it is sent.
  no_contacts: { check: 'contacts', level: 'red', params: [] },
  nobody_left: { check: 'recipients', level: 'red', params: [] },
  domain_unverified: { check: 'domain', level: 'red', params: [] },

  // The message and the recipients of a campaign.
  message_impossible: { check: 'message', level: 'red', params: ['problem'] },
  size_over: { check: 'size', level: 'red', params: ['size'] },
  size_near: { check: 'size', level: 'warning', params: ['size'] },
  text_little: { check: 'text', level: 'warning', params: [] },
  sample_text: { check: 'text', level: 'warning', params: ['texts'] },
  image_only: { check: 'images', level: 'warning', params: [] },
  image_alt: { check: 'images', level: 'warning', params: ['count'] },
  image_plain: { check: 'images', level: 'red', params: ['count'] },
  images_heavy: { check: 'images', level: 'warning', params: ['size'] },
  image_wide: { check: 'images', level: 'hint', params: ['width', 'limit'] },
  link_gone: { check: 'links', level: 'red', params: ['host'] },
  links_right: { check: 'links', level: 'ok', params: [] },
  link_empty: { check: 'links', level: 'warning', params: ['links'] },
  link_number: { check: 'links', level: 'red', params: ['host'] },
  link_hidden: { check: 'links', level: 'warning', params: ['host'] },
  link_shown: { check: 'links', level: 'warning', params: ['shown', 'target'] },
  links_many: { check: 'links', level: 'warning', params: ['count', 'limit'] },
  subject_empty: { check: 'subject', level: 'warning', params: [] },
  subject_long: { check: 'subject', level: 'warning', params: ['count'] },
  subject_longish: { check: 'subject', level: 'hint', params: ['count'] },
  subject_capitals: { check: 'subject', level: 'warning', params: [] },
  subject_loud: { check: 'subject', level: 'warning', params: ['count'] },
  subject_reply: { check: 'subject', level: 'warning', params: [] },
  subject_same: { check: 'subject', level: 'hint', params: [] },
  merge_none: { check: 'merge', level: 'red', params: ['tag', 'of', 'example'] },
  merge_some: { check: 'merge', level: 'warning', params: ['tag', 'count', 'of', 'addresses', 'example'] },
  merge_few: { check: 'merge', level: 'hint', params: ['tag', 'count', 'of', 'addresses', 'example'] },
  audience_old: { check: 'audience', level: 'warning', params: ['count', 'of'] },
  audience_roles: { check: 'audience', level: 'warning', params: ['count', 'of'] },
  audience_mistyped: { check: 'audience', level: 'hint', params: ['count', 'domains'] },
  audience_bounced: { check: 'audience', level: 'warning', params: ['percent'] },
  postal_none: { check: 'postal', level: 'warning', params: [] },
  spam_some: { check: 'spamd', level: 'warning', params: ['engine', 'score', 'rules'] },
  spam_many: { check: 'spamd', level: 'red', params: ['engine', 'score', 'rules'] },
  spam_unknown: { check: 'spamd', level: 'unknown', params: ['engine', 'reason'] },
  spam_refused: { check: 'spamd', level: 'unknown', params: ['engine', 'answer'] },
  unsub_missing: { check: 'unsub', level: 'red', params: ['what'] },
  dkim_unaligned: { check: 'dkim.aligned', level: 'red', params: ['from', 'domain'] },
  unsub_no_mail: { check: 'unsub', level: 'hint', params: [] },

  // How a probe came back over a relay.
  probe_way: { check: 'probe.way', level: 'ok', params: ['address', 'name', 'helo', 'seconds'] },
  probe_unreadable: { check: 'probe.way', level: 'unknown', params: ['relay'] },
  probe_slow: { check: 'probe.delay', level: 'warning', params: ['seconds', 'relay'] },
  probe_no_address: { check: 'probe.way', level: 'unknown', params: [] },
  probe_no_name: { check: 'probe.ptr', level: 'warning', params: ['address', 'relay'] },
  probe_other_name: { check: 'probe.ptr', level: 'warning', params: ['address', 'relay', 'name'] },
  probe_helo: { check: 'probe.helo', level: 'warning', params: ['relay', 'helo'] },
  probe_plain: { check: 'probe.tls', level: 'warning', params: ['relay'] },
  probe_tls_not_offered: { check: 'probe.tls', level: 'hint', params: ['relay'] },
  probe_spf_other: {
    check: 'probe.spf',
    level: 'red',
    params: ['domain', 'result', 'address', 'relay', 'mechanism'],
  },
  probe_spf_none: { check: 'probe.spf', level: 'red', params: ['domain', 'address'] },
  probe_dkim_none: { check: 'probe.dkim', level: 'red', params: [] },
  probe_dkim_bad: { check: 'probe.dkim', level: 'red', params: ['domain', 'selector', 'reason'] },
  probe_dkim_other_bad: { check: 'probe.dkim', level: 'hint', params: ['domain', 'selector', 'reason'] },
  probe_dmarc_fails: { check: 'probe.dmarc', level: 'red', params: ['domain', 'envelope'] },
  probe_dmarc_none: { check: 'probe.dmarc', level: 'red', params: ['domain'] },
  probe_dmarc_spf_only: { check: 'probe.dmarc', level: 'warning', params: ['domain'] },
  probe_dmarc_dkim_only: { check: 'probe.dmarc', level: 'hint', params: ['domain', 'envelope'] },
  probe_header_gone: { check: 'probe.headers', level: 'red', params: ['relay', 'header'] },
  probe_header_changed: { check: 'probe.headers', level: 'warning', params: ['relay', 'header'] },
  probe_message_id_changed: { check: 'probe.headers', level: 'hint', params: ['relay'] },
  probe_return_path: { check: 'probe.return', level: 'warning', params: ['found'] },
  probe_refused: { check: 'probe.sent', level: 'red', params: ['relay', 'reply'] },
  probe_bounced: { check: 'probe.sent', level: 'red', params: ['reply', 'domain', 'relay'] },
  probe_unsent: { check: 'probe.sent', level: 'red', params: ['relay'] },
  probe_lost: { check: 'probe.sent', level: 'red', params: ['relay', 'minutes', 'domain'] },

  // A letter while it is written; `block` says where.
  letter_large: { check: 'letter.size', level: 'warning', params: ['value', 'limit'] },
  alt_missing: { check: 'letter.pictures', level: 'warning', params: [] },
  text_small: { check: 'letter.text', level: 'warning', params: ['value', 'limit'] },
  contrast_low: { check: 'letter.text', level: 'warning', params: ['value', 'limit'] },
  link_without_text: { check: 'letter.links', level: 'warning', params: [] },
  link_without_address: { check: 'letter.links', level: 'warning', params: ['value'] },
  link_misleading: { check: 'letter.links', level: 'warning', params: ['value'] },
  picture_wide: { check: 'letter.pictures', level: 'hint', params: ['value', 'limit'] },
  picture_heavy: { check: 'letter.pictures', level: 'warning', params: ['value', 'limit'] },
  merge_without_default: { check: 'letter.merge', level: 'hint', params: ['value'] },
  feature_unsupported: { check: 'letter.code', level: 'hint', params: ['value'] },
  text_part_empty: { check: 'letter.text', level: 'warning', params: [] },
  code_removed: { check: 'letter.code', level: 'warning', params: ['value'] },
  sample_block: { check: 'letter.sample', level: 'warning', params: ['value'] },
  sample_preheader: { check: 'letter.sample', level: 'warning', params: ['value'] },
} as const satisfies Readonly<Record<string, FindingKind>>

export type FindingCode = keyof typeof findingKinds

/** The parameters of a code: all that its sentence needs. */
export type FindingParams<Code extends FindingCode> = Readonly<
  Record<(typeof findingKinds)[Code]['params'][number], ReasonParam>
>

export const finding = z
  .object({
    /** The check: spf.present, dkim.key, letter.links and so on. */
    id: z.string(),
    level: z.enum(findingLevels),
    /** What was found. Programs decide by it. */
    code: z.enum(Object.keys(findingKinds) as FindingCode[]),
    /** The values in the sentence. */
    params: reasonParams,
    /** The sentence in English. */
    message: z.string(),
    /** What was found in the DNS or in the letter. */
    found: z.array(z.string()),
    /** What to do, in English; null if nothing needs to be done, or if the message says it. */
    fix: z.nullable(z.string()),
    /** The DNS record to publish. */
    record: z.nullable(z.object({ type: z.enum(['TXT', 'MX']), name: z.string(), value: z.string() })),
    /** The id of a design's block or section; null if the finding is not about a part of a design. */
    block: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Finding' })
export type Finding = z.output<typeof finding>
