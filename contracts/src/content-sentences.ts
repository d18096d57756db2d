// Every sentence that a checkup can find in a campaign's message and its recipients.
import type { CheckupLevel } from './checkups.ts'

/** The check that the sentence belongs to, its level, and what to do. */
export interface Sentence {
  check: string
  level: CheckupLevel
  message: string
  fix?: string
}

export const contentSentences = {
  message_impossible: {
    check: 'message',
    level: 'red',
    message: 'The message cannot be made: {reason}',
    fix: 'Correct the template or the subject.',
  },
  size_over: {
    check: 'size',
    level: 'red',
    message: 'The HTML has {size} kB. Gmail cuts it at 102 kB, and the unsubscribe link goes with it.',
    fix: 'Shorten the letter.',
  },
  size_near: {
    check: 'size',
    level: 'warning',
    message: 'The HTML has {size} kB. Gmail cuts it at 102 kB, and the unsubscribe link goes with it.',
    fix: 'Shorten the letter.',
  },
  text_little: {
    check: 'text',
    level: 'warning',
    message: 'The text version has almost no words.',
    fix: 'Empty it: then Lettermill makes it from the HTML.',
  },
  sample_text: {
    check: 'text',
    level: 'warning',
    message: 'The letter still has sample text: {texts}.',
    fix: 'Write your own in the template, or delete it.',
  },
  image_only: {
    check: 'images',
    level: 'warning',
    message: 'The message is one picture: filters distrust it, and many readers see nothing.',
    fix: 'Write the words as text beside the picture.',
  },
  image_alt: {
    check: 'images',
    level: 'warning',
    message: 'Pictures without alternative text: {count}.',
    fix: 'Say what each picture shows: many readers see none.',
  },
  image_plain: {
    check: 'images',
    level: 'red',
    message: 'Pictures at an address without https: {count}. Mail programs do not show them.',
    fix: 'Upload them, or use their https address.',
  },
  images_heavy: {
    check: 'images',
    level: 'warning',
    message: 'The pictures have {size} kB together. Readers on phones wait for them.',
    fix: 'Stay below 1 MB.',
  },
  image_wide: {
    check: 'images',
    level: 'hint',
    message: 'A picture is {width} pixels wide; no mail program shows more than {limit}.',
    fix: 'Upload it again: Lettermill then makes it smaller.',
  },
  link_gone: {
    check: 'links',
    level: 'red',
    message: '{host} does not exist.',
    fix: 'Correct the links that lead there.',
  },
  link_empty: {
    check: 'links',
    level: 'warning',
    message: 'Links and buttons without an address: {links}. Nothing happens when a reader presses them.',
    fix: 'Enter their addresses in the template.',
  },
  link_number: {
    check: 'links',
    level: 'red',
    message: 'A link leads to the IP address {host}: filters block such links.',
    fix: 'Use the name of the website.',
  },
  link_hidden: {
    check: 'links',
    level: 'warning',
    message: '{host} hides where it leads; filters block it.',
    fix: 'Use the whole address: Lettermill counts its clicks anyway.',
  },
  link_shown: {
    check: 'links',
    level: 'warning',
    message: '"{shown}" leads to {target}: that is how phishing looks.',
    fix: 'Show words, or the address that it leads to.',
  },
  links_many: {
    check: 'links',
    level: 'warning',
    message: 'The links lead to {count} websites; more than {limit} look like spam.',
    fix: 'Leave out what is not needed.',
  },
  subject_empty: { check: 'subject', level: 'warning', message: 'The subject is empty.', fix: 'Write one.' },
  subject_long: {
    check: 'subject',
    level: 'warning',
    message: 'The subject has {count} characters; mail programs cut it after 78 at the latest.',
    fix: 'Say the most important words first, and shorten it.',
  },
  subject_longish: {
    check: 'subject',
    level: 'hint',
    message: 'The subject has {count} characters; phones show about 50.',
    fix: 'Say the most important words first.',
  },
  subject_capitals: {
    check: 'subject',
    level: 'warning',
    message: 'The subject is all capitals: filters take that for spam.',
    fix: 'Write it as a sentence.',
  },
  subject_loud: {
    check: 'subject',
    level: 'warning',
    message: 'The subject has {count} exclamation marks: filters take that for spam.',
    fix: 'One is enough.',
  },
  subject_reply: {
    check: 'subject',
    level: 'warning',
    message: 'The subject begins like that of a reply or a forwarded message.',
    fix: 'Leave out Re: or Fwd:.',
  },
  subject_same: {
    check: 'subject',
    level: 'hint',
    message:
      'The subject is the same as that of the campaign before: mail programs show both as one conversation.',
    fix: 'Say what is new.',
  },
  merge_none: {
    check: 'merge',
    level: 'red',
    message: '{tag} is empty for all {of} recipients.',
    fix: 'Write {example}, or leave it out.',
  },
  merge_some: {
    check: 'merge',
    level: 'warning',
    message: '{tag} is empty for {count} of {of} recipients, e.g. {addresses}.',
    fix: 'Write {example}.',
  },
  merge_few: {
    check: 'merge',
    level: 'hint',
    message: '{tag} is empty for {count} of {of} recipients, e.g. {addresses}.',
    fix: 'Write {example}.',
  },
  audience_old: {
    check: 'audience',
    level: 'warning',
    message: 'Addresses that were added over 180 days ago and never mailed: {count} of {of}.',
    fix: 'Old addresses bounce, and some are traps. Send to those that you know first.',
  },
  audience_roles: {
    check: 'audience',
    level: 'warning',
    message: 'Addresses like info@ or sales@, which several people read: {count} of {of}.',
    fix: 'They complain more often. Leave out those that did not ask for your mail.',
  },
  audience_mistyped: {
    check: 'audience',
    level: 'hint',
    message: '{count} addresses look mistyped: {domains}.',
    fix: 'Search for these domains in Contacts, and correct them.',
  },
  audience_bounced: {
    check: 'audience',
    level: 'warning',
    message: 'Of the last campaign to these recipients, {percent} bounced.',
    fix: 'Clean the list before you send again.',
  },
  postal_none: {
    check: 'postal',
    level: 'warning',
    message: 'The message names no postal address; US and Canadian law ask for one.',
    fix: 'Write it in Settings.',
  },
  spam_some: {
    check: 'spamd',
    level: 'warning',
    message: '{engine} gives {score} points: {rules}.',
    fix: 'Look the rules up by their names, and change what they object to. Below 3 points is good.',
  },
  spam_many: {
    check: 'spamd',
    level: 'red',
    message: '{engine} gives {score} points and would call this spam: {rules}.',
    fix: 'Look the rules up by their names, and change what they object to. Below 3 points is good.',
  },
  spam_unknown: {
    check: 'spamd',
    level: 'unknown',
    message: 'The spam filter {engine} gave no result: {reason}.',
    fix: 'Ask the administrator to look at SPAM_CHECK.',
  },
  unsub_missing: {
    check: 'unsub',
    level: 'red',
    message: 'The message has no one-click unsubscribe. Missing: {what}.',
    fix: 'Lettermill adds it to every message. Do not send this one, and ask the administrator to report it.',
  },
  dkim_unaligned: {
    check: 'dkim.aligned',
    level: 'red',
    message: 'Mail from {from} is signed by {domain}: DMARC cannot use it.',
    fix: 'Choose a sender of this domain.',
  },
  unsub_no_mail: {
    check: 'unsub',
    level: 'hint',
    message: 'Apple Mail shows its unsubscribe button only if the message names a mail address for it.',
    fix: 'Ask the administrator to let Lettermill receive mail (BOUNCE_LISTEN).',
  },
} as const satisfies Readonly<Record<string, Sentence>>
