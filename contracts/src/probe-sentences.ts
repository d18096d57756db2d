// Every sentence that a probe can find: how a message of the domain came back over a relay.
import type { Sentence } from './content-sentences.ts'

export const probeSentences = {
  probe_way: {
    check: 'probe.way',
    level: 'ok',
    message: 'It came from {address} ({name}), which greeted as {helo}, within {seconds} s.',
  },
  probe_unreadable: {
    check: 'probe.way',
    level: 'unknown',
    message: 'What came back over {relay} takes too long to read.',
    fix: 'Send another probe. If it comes back like this again, ask the administrator what the relay adds to messages.',
  },
  probe_slow: {
    check: 'probe.delay',
    level: 'warning',
    message: 'It took {seconds} s from {relay} to us.',
    fix: 'Ask the administrator whether messages wait in the queue of the relay, and why.',
  },
  probe_no_address: {
    check: 'probe.way',
    level: 'unknown',
    message: 'It came back, but the mailbox does not say from which address.',
    fix: 'Without the address Lettermill cannot judge SPF. Point the MX record of BOUNCE_DOMAIN to Lettermill (BOUNCE_LISTEN).',
  },
  probe_no_name: {
    check: 'probe.ptr',
    level: 'warning',
    message:
      '{address}, from which {relay} sends, has no name in the DNS. Many receivers refuse such machines.',
    fix: 'Ask the host of the machine to set a PTR record for {address}.',
  },
  probe_other_name: {
    check: 'probe.ptr',
    level: 'warning',
    message:
      '{address}, from which {relay} sends, is called {name} in the DNS, and {name} does not lead back to it.',
    fix: 'Ask the host of the machine to set its PTR record to a name that leads back.',
  },
  probe_helo: {
    check: 'probe.helo',
    level: 'warning',
    message: '{relay} greets as {helo}, which is no name in the DNS. Some receivers refuse that.',
    fix: 'Set the name with which the relay greets (HELO) to the name of its address.',
  },
  probe_plain: {
    check: 'probe.tls',
    level: 'warning',
    message: '{relay} sent the message on unencrypted, although encryption was offered.',
    fix: 'Switch TLS on for what the relay sends.',
  },
  probe_tls_not_offered: {
    check: 'probe.tls',
    level: 'hint',
    message:
      'Nobody knows whether {relay} encrypts, because Lettermill offers no encryption for incoming mail.',
    fix: 'Ask the administrator to set BOUNCE_TLS_CERT and BOUNCE_TLS_KEY.',
  },
  probe_spf_other: {
    check: 'probe.spf',
    level: 'red',
    message: 'SPF of {domain} says {result} for {address}, from which {relay} sends.',
    fix: 'In the SPF record of {domain}, add {mechanism} before "all".',
  },
  probe_spf_none: {
    check: 'probe.spf',
    level: 'red',
    message: '{domain}, where bounces go, has no SPF record.',
    fix: 'Publish one that allows {address}.',
  },
  probe_dkim_none: {
    check: 'probe.dkim',
    level: 'red',
    message: 'It came back without any DKIM signature.',
    fix: 'Let Lettermill sign the mail of this domain, or the relay; ask whether the relay removes signatures.',
  },
  probe_dkim_bad: {
    check: 'probe.dkim',
    level: 'red',
    message: 'The signature of {domain} ({selector}) fails: {reason}.',
    fix: 'If the checkup finds the key right, the relay changes messages after they are signed: switch off what it adds or rewrites.',
  },
  probe_dkim_other_bad: {
    check: 'probe.dkim',
    level: 'hint',
    message: 'A signature of {domain} ({selector}), which is not needed for this domain, fails: {reason}.',
    fix: 'Ask who adds it; receivers ignore it.',
  },
  probe_dmarc_fails: {
    check: 'probe.dmarc',
    level: 'red',
    message: 'DMARC of {domain} fails: neither SPF ({envelope}) nor a signature is aligned with {domain}.',
    fix: 'Fix DKIM first, then SPF.',
  },
  probe_dmarc_none: {
    check: 'probe.dmarc',
    level: 'red',
    message: '{domain} has no DMARC record that receivers can read.',
    fix: 'Publish the one that the checkup names.',
  },
  probe_dmarc_spf_only: {
    check: 'probe.dmarc',
    level: 'warning',
    message: 'DMARC of {domain} depends on SPF alone: it fails as soon as a reader forwards a message.',
    fix: 'Fix DKIM.',
  },
  probe_dmarc_dkim_only: {
    check: 'probe.dmarc',
    level: 'hint',
    message: 'DMARC of {domain} depends on DKIM alone: SPF passes for {envelope}.',
    fix: 'That is enough. With your own return path SPF counts too: the checkup names the two records for it.',
  },
  probe_header_gone: {
    check: 'probe.headers',
    level: 'red',
    message: '{relay} removed the header {header}.',
    fix: 'Switch that off at the relay: mailbox providers ask for this header.',
  },
  probe_header_changed: {
    check: 'probe.headers',
    level: 'warning',
    message: '{relay} changed the header {header}.',
    fix: 'Switch off what rewrites it at the relay, such as its own tracking of unsubscribes.',
  },
  probe_message_id_changed: {
    check: 'probe.headers',
    level: 'hint',
    message: '{relay} gives messages a Message-ID of its own.',
    fix: 'Lettermill matches bounces by their address. To match reports that name only the message, set up the hook of this provider (Bounces).',
  },
  probe_return_path: {
    check: 'probe.return',
    level: 'warning',
    message: 'The return path arrived as {found}: bounces go there, not to Lettermill.',
    fix: 'Set the relay to keep the envelope sender, or set up the hook of this provider (Bounces).',
  },
  probe_refused: {
    check: 'probe.sent',
    level: 'red',
    message: '{relay} refused the probe: {reply}',
    fix: 'A campaign would be refused the same way. Ask the administrator to look at the relay.',
  },
  probe_bounced: {
    check: 'probe.sent',
    level: 'red',
    message: 'The probe came back as a bounce: {reply}',
    fix: 'Ask the administrator whether the MX record of {domain} leads to Lettermill and lets mail of {relay} in.',
  },
  probe_unsent: {
    check: 'probe.sent',
    level: 'red',
    message: 'The probe has not come back: {relay} gave no answer before Lettermill stopped.',
    fix: 'Send another one.',
  },
  probe_lost: {
    check: 'probe.sent',
    level: 'red',
    message:
      'The probe has not come back: {relay} took it, and within {minutes} minutes nothing arrived for {domain}.',
    fix: 'Ask the administrator whether the MX record of {domain} leads to Lettermill or its mailbox, whether that mailbox takes any address, and what the log of the relay says.',
  },
} as const satisfies Readonly<Record<string, Sentence>>
