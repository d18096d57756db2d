// What is known about domains and mailboxes without asking anybody: misspellings of providers, domains of disposable
// addresses, and mailboxes that a function reads.
import { createRequire } from 'node:module'

/** Parts before the @ that belong to a function (RFC 2142, and those that mailing tools refuse). */
export const roles = [
  ...['abuse', 'accounts', 'admin', 'administrator', 'billing', 'compliance', 'contact', 'devnull', 'dns'],
  ...['enquiries', 'feedback', 'ftp', 'help', 'helpdesk', 'hostmaster', 'hr', 'info', 'inquiries', 'jobs'],
  ...[
    'list',
    'list-request',
    'mail',
    'mailer-daemon',
    'marketing',
    'media',
    'news',
    'newsletter',
    'no-reply',
  ],
  ...[
    'noc',
    'noreply',
    'null',
    'office',
    'orders',
    'phishing',
    'postmaster',
    'press',
    'privacy',
    'registrar',
  ],
  ...['root', 'sales', 'security', 'service', 'shop', 'spam', 'support', 'sysadmin', 'tech', 'unsubscribe'],
  ...['usenet', 'uucp', 'webmaster', 'www'],
]

/** Known misspellings by the domain that was meant. None of them is a mailbox provider. */
const misspellings: Readonly<Record<string, string>> = {
  'gmail.com':
    'gmial.com gmai.com gmal.com gmali.com gamil.com gmaill.com gmailcom.com gmil.com gmil.con gnail.com gmsil.com gmaik.com gmail.con gmail.cm gmail.om gmail.comm gmail.vom gmail.xom gimail.com gemail.com ggmail.com',
  'hotmail.com':
    'hotmial.com hotmai.com hotmal.com hotmil.com hotmaill.com hotnail.com hotamil.com hotmail.con hotmail.cm hotmail.om hotmail.comm homail.com hitmail.com',
  'outlook.com':
    'outlok.com outloo.com outlool.com outloook.com oulook.com outllok.com otlook.com outlook.con outlook.cm outlook.comm',
  'yahoo.com': 'yaho.com yahho.com yahooo.com yhaoo.com yhoo.com yaoo.com yahoo.con yahoo.cm yahoo.comm',
  'icloud.com': 'iclod.com icloud.con icloud.cm icluod.com icoud.com icolud.com',
  'protonmail.com': 'protonmial.com protonmai.com protonmail.con',
  'ukr.net': 'ukr.ner ukr.nte urk.net ukr.met ukr.nett',
  'gmx.de': 'gmx.dee gmx.ed gmx.dr',
  'web.de': 'web.ed web.dee web.dr',
  'wp.pl': 'wp.lp wp.pll',
  'orange.fr': 'orange.ft ornage.fr',
  'aol.com': 'aol.con aol.cm aol.comm',
}

const typos = new Set(Object.values(misspellings).flatMap((domains) => domains.split(' ')))
/** 120,000 domains, which are read when an import is first looked at. */
let throwaway: ReadonlySet<string> | undefined

/** Whether the domain, in lower case, is a known misspelling of a mailbox provider's. */
export function isMisspelled(domain: string): boolean {
  return typos.has(domain)
}

/** Whether the domain, in lower case, gives disposable addresses. */
export function isDisposable(domain: string): boolean {
  throwaway ??= new Set(createRequire(import.meta.url)('disposable-email-domains') as string[])
  return throwaway.has(domain)
}

/** Domains of the large mailbox providers, which need no lookup. */
export const knownToTakeMail = new Set(Object.keys(misspellings))
