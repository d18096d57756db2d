// Every sentence that a checkup can find: the check that it belongs to, its level, and what to do.
import { contentSentences, type Sentence } from './content-sentences.ts'
import { probeSentences } from './probe-sentences.ts'

export const sentences = {
  right: { check: '', level: 'ok', message: '{what} is right.' },
  unanswered: {
    check: '',
    level: 'unknown',
    message: 'No answer came about {what}.',
    fix: 'Try again in a few minutes. If there is still no answer, ask the host of your DNS.',
  },

  spf_missing: {
    check: 'spf.present',
    level: 'red',
    message: '{domain}, where bounces go, has no SPF record.',
    fix: 'Publish this record.',
  },
  spf_several: {
    check: 'spf.one',
    level: 'red',
    message: '{domain} has {count} SPF records. Receivers ignore all of them.',
    fix: 'Keep this one, and remove the others.',
  },
  spf_unreadable: {
    check: 'spf.lookups',
    level: 'red',
    message: 'The SPF record of {domain} cannot be read: {reason}.',
    fix: 'Correct it.',
  },
  spf_lookups_many: {
    check: 'spf.lookups',
    level: 'red',
    message: 'SPF of {domain} needs {count} look-ups; 10 are allowed. {tree}',
    fix: 'Remove an include that you no longer send through, or replace a and mx by ip4.',
  },
  spf_lookups_near: {
    check: 'spf.lookups',
    level: 'warning',
    message: 'SPF of {domain} needs {count} of 10 look-ups. {tree}',
    fix: 'One more include may break it. Remove those that you no longer send through.',
  },
  spf_loop: {
    check: 'spf.lookups',
    level: 'red',
    message: 'SPF of {domain} includes itself: {tree}',
    fix: 'Remove the include that leads back.',
  },
  spf_include_none: {
    check: 'spf.lookups',
    level: 'red',
    message: 'SPF of {domain} includes {target}, which has no SPF record. Receivers ignore all of it.',
    fix: 'Remove it, or correct the name.',
  },
  spf_void: {
    check: 'spf.lookups',
    level: 'warning',
    message: 'SPF of {domain} looks up {count} names that do not exist; 2 are allowed. {tree}',
    fix: 'Remove the names that do not exist.',
  },
  spf_relay: {
    check: 'spf.relay',
    level: 'red',
    message: '{address} ({relay}) may not send for {domain}: SPF says {result}.',
    fix: 'Add {mechanism} before "all".',
  },
  spf_all_open: {
    check: 'spf.all',
    level: 'warning',
    message: 'SPF of {domain} lets anybody send.',
    fix: 'End the record with ~all or -all.',
  },
  spf_include_open: {
    check: 'spf.all',
    level: 'warning',
    message: 'SPF of {domain} includes {target}, which lets anybody send.',
    fix: 'Remove it, or ask its owner to end that record with ~all or -all.',
  },
  spf_ptr: {
    check: 'spf.all',
    level: 'hint',
    message: 'SPF of {domain} uses ptr, which many receivers ignore.',
    fix: 'Replace it by ip4 or include.',
  },
  spf_long: {
    check: 'spf.all',
    level: 'warning',
    message: 'The SPF record of {domain} has {count} characters; above 450 some receivers cannot read it.',
    fix: 'Shorten it.',
  },

  dkim_missing: {
    check: 'dkim.key',
    level: 'red',
    message: 'No key at {name}: receivers cannot check our signatures.',
    fix: 'Publish this record.',
  },
  dkim_revoked: {
    check: 'dkim.key',
    level: 'red',
    message: 'The key at {name} is revoked.',
    fix: 'Publish this record in its place.',
  },
  dkim_other: {
    check: 'dkim.key',
    level: 'red',
    message: 'The key at {name} is not ours: our signatures fail.',
    fix: 'Publish this record in its place.',
  },
  dkim_testing: {
    check: 'dkim.key',
    level: 'warning',
    message: 'The key at {name} says that it is a test; some receivers ignore it.',
    fix: 'Remove t=y from the record.',
  },
  dkim_hash: {
    check: 'dkim.key',
    level: 'warning',
    message: 'The key at {name} does not allow SHA-256, which our signatures use.',
    fix: 'Remove h= from the record.',
  },
  dkim_by_relay: {
    check: 'dkim.key',
    level: 'ok',
    message: 'The relay signs mail from {domain}; its key is not checked here.',
  },

  dmarc_missing: {
    check: 'dmarc.present',
    level: 'red',
    message: '{domain} has no DMARC record. Gmail, Yahoo and Outlook ask bulk senders for one.',
    fix: 'Publish this record.',
  },
  dmarc_several: {
    check: 'dmarc.valid',
    level: 'red',
    message: '{name} has {count} DMARC records. Receivers ignore all of them.',
    fix: 'Keep one.',
  },
  dmarc_unreadable: {
    check: 'dmarc.valid',
    level: 'red',
    message: 'The DMARC record at {name} cannot be read: {reason}.',
    fix: 'Correct it.',
  },
  dmarc_no_policy: {
    check: 'dmarc.valid',
    level: 'warning',
    message:
      'The DMARC record at {name} names no policy. Some receivers take it for p=none, others ignore it.',
    fix: 'Add p=none, or a stricter policy, after v=DMARC1.',
  },
  dmarc_old_tag: {
    check: 'dmarc.valid',
    level: 'warning',
    message: '{tag} has had no meaning in DMARC since RFC 9989.',
    fix: 'Remove it from the record.',
  },
  dmarc_unaligned: {
    check: 'dmarc.policy',
    level: 'red',
    message:
      'DMARC of {domain} says {policy}, and neither our SPF nor our DKIM is aligned: receivers will {policy} this mail.',
    fix: 'Fix DKIM first.',
  },
  dmarc_none_long: {
    check: 'dmarc.policy',
    level: 'hint',
    message: '{domain} has sent for more than 90 days, and its DMARC still lets anybody write in its name.',
    fix: 'Look at the reports for mail of yours that fails, then change p=none to p=quarantine.',
  },
  dmarc_no_reports: {
    check: 'dmarc.rua',
    level: 'hint',
    message: 'Nobody gets the DMARC reports of {domain}, which say who sends in its name.',
    fix: 'Add rua=mailto: and an address of yours.',
  },
  dmarc_reports_refused: {
    check: 'dmarc.rua',
    level: 'warning',
    message: 'Reports go to {there}, which has not agreed to take them.',
    fix: 'Publish this record there.',
  },

  from_no_mail: {
    check: 'from.mx',
    level: 'red',
    message: '{domain} takes no mail. Readers cannot answer, and some receivers refuse such senders.',
    fix: 'Publish the MX record that your mail host names.',
  },
  from_free: {
    check: 'from.free',
    level: 'red',
    message: '{domain} forbids others to send in its name; this mail will be refused.',
    fix: 'Use a domain of your own.',
  },

  bounce_no_mx: {
    check: 'bounce.mx',
    level: 'red',
    message: 'Bounces to {domain} have nowhere to go.',
    fix: 'Publish this record.',
  },
  bounce_elsewhere: {
    check: 'bounce.mx',
    level: 'warning',
    message:
      'Bounces to {domain} go to {host}, which is not this machine, where Lettermill listens for them.',
    fix: 'Point the MX record to this machine, or name that mailbox in BOUNCE_MAILBOX.',
  },
  bounce_unaligned: {
    check: 'bounce.aligned',
    level: 'hint',
    message: 'SPF passes for {bounces}, not for {domain}: DMARC depends on DKIM alone.',
    fix: 'Publish the two records below, so that bounces go to a name below your own domain. New campaigns use that name as soon as a checkup finds both.',
  },
  bounce_return_mx: {
    check: 'bounce.aligned',
    level: 'hint',
    message: 'Mail to {name} does not lead to Lettermill.',
    fix: 'Publish this MX record, and no other one there.',
  },
  bounce_return_spf: {
    check: 'bounce.aligned',
    level: 'hint',
    message: '{name} has no SPF record that allows the relay.',
    fix: 'Publish this record.',
  },
  bounce_aligned: {
    check: 'bounce.aligned',
    level: 'ok',
    message: 'Bounces of new campaigns go to {name}, so SPF counts for {domain} too.',
  },
  bounce_aligned_gone: {
    check: 'bounce.aligned',
    level: 'warning',
    message: 'Bounces go to {name}, whose records are missing or wrong, so Lettermill does not receive them.',
    fix: 'Publish the records again. If a checkup still misses them after a day, new campaigns use {bounces} again.',
  },

  complaints_untold: {
    check: 'feedback',
    level: 'hint',
    message:
      'Mailbox providers report complaints only to senders who register for that. Tell Yahoo (Sender Hub, this DKIM domain) and Microsoft (SNDS and JMRP, the addresses of your relay) to send them to {address}. Gmail shows its rates in Postmaster Tools.',
    fix: 'Press the button below once it is done.',
  },
  feedback_none: {
    check: 'feedback.source',
    level: 'warning',
    message: 'Lettermill receives no bounces and no complaints.',
    fix: 'Ask the administrator to let Lettermill receive them: docs/operator/deliverability.md.',
  },
  feedback_failing: {
    check: 'feedback.source',
    level: 'warning',
    message: '{way} has not worked since {time}: {error}',
    fix: 'Ask the administrator to look at Bounces.',
  },
  feedback_silent: {
    check: 'feedback.source',
    level: 'warning',
    message:
      'Nothing has come back since {time}, although {count} messages were sent yesterday. Of so many, some always bounce.',
    fix: 'Ask the administrator to look at Bounces: Lettermill may no longer receive them.',
  },
  feedback_never: {
    check: 'feedback.source',
    level: 'warning',
    message:
      'Nothing has ever come back, although {count} messages were sent yesterday. Of so many, some always bounce.',
    fix: 'Ask the administrator to look at Bounces: Lettermill may not receive them yet.',
  },

  relay_no_name: {
    check: 'relay.ptr',
    level: 'warning',
    message: '{address} ({relay}) has no name in the DNS, and many receivers refuse such machines.',
    fix: 'Ask the host of the machine to set its PTR record to {relay}.',
  },
  relay_plain: {
    check: 'relay.tls',
    level: 'warning',
    message: '{relay} takes mail unencrypted only: anybody on the way can read it.',
    fix: 'Ask the administrator to switch encryption on at the relay, or in its settings.',
  },
  blocklist_listed: {
    check: 'blocklist',
    level: 'warning',
    message: '{address} is on {list}: receivers that use this list refuse mail from this address.',
    fix: 'Look up the reason on the website of the list, fix it, and ask there for removal.',
  },
  relay_other_name: {
    check: 'relay.ptr',
    level: 'warning',
    message: '{address} is called {ptr} in the DNS, and {ptr} does not lead back to it.',
    fix: 'Ask the host of the machine to set its PTR record to {relay}.',
  },

  mta_sts_none: {
    check: 'mta_sts',
    level: 'hint',
    message: '{domain} does not ask senders to encrypt the mail that they send to it (MTA-STS).',
    fix: 'If the host of your mail offers MTA-STS, switch it on.',
  },
  mta_sts_unreadable: {
    check: 'mta_sts',
    level: 'warning',
    message: 'The MTA-STS record at {name} cannot be read, so senders ignore it.',
    fix: 'Publish one record, of the form v=STSv1; id=20260101.',
  },
  mta_sts_no_host: {
    check: 'mta_sts',
    level: 'warning',
    message: '{domain} has an MTA-STS record, but {host}, where its policy belongs, has no address.',
    fix: 'Publish the policy at https://{host}/.well-known/mta-sts.txt, or remove the record.',
  },
  tls_rpt_none: {
    check: 'tls_rpt',
    level: 'hint',
    message: '{domain} gets no reports when mail to it cannot be encrypted (TLS-RPT).',
    fix: 'Publish this record.',
  },
  tls_rpt_unreadable: {
    check: 'tls_rpt',
    level: 'warning',
    message: 'The TLS-RPT record at {name} cannot be read, so no reports come.',
    fix: 'Publish one record, of the form v=TLSRPTv1; rua=mailto:ADDRESS.',
  },

  bimi_none: {
    check: 'bimi',
    level: 'hint',
    message: '{domain} publishes no logo. Mail programs show one where DMARC says quarantine or reject.',
    fix: 'For a logo beside your name, publish a BIMI record.',
  },
  bimi_policy: {
    check: 'bimi',
    level: 'warning',
    message:
      'The logo of {domain} is not shown: its DMARC says {policy}, and logos need quarantine or reject.',
    fix: 'Change the policy of DMARC first.',
  },
  bimi_address: {
    check: 'bimi',
    level: 'warning',
    message: 'The logo of {domain} is not shown: l= must be an https address that ends in .svg.',
    fix: 'Correct it.',
  },
  bimi_no_certificate: {
    check: 'bimi',
    level: 'hint',
    message: 'Gmail and Apple show the logo only with a certificate (a=).',
    fix: 'Get a mark certificate (VMC or CMC) for the logo, and name it in a=.',
  },

  public_unreachable: {
    check: 'public.https',
    level: 'red',
    message: 'Links and unsubscribe lead to {url}, which readers cannot reach.',
    fix: 'Ask the administrator to set PUBLIC_URL.',
  },
  public_plain: {
    check: 'public.https',
    level: 'red',
    message: 'PUBLIC_URL is not https: mail clients offer no one-click unsubscribe.',
    fix: 'Ask the administrator to set PUBLIC_URL to an https address.',
  },
  public_expires: {
    check: 'public.https',
    level: 'warning',
    message: 'The certificate of {url} ends on {date}.',
    fix: 'Ask the administrator to renew it.',
  },

  ...contentSentences,
  ...probeSentences,
} as const satisfies Readonly<Record<string, Sentence>>

export type SentenceCode = keyof typeof sentences
