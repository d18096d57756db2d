// The words of refusals that are about the sending side: its name, its address, its mail, its permission. Beside each
// pattern is the real line that it was written for.
import { oneOf } from '../one-of.ts'

export const isSenderRefused = oneOf(
  [
    /in reply to (?:the )?(?:MAIL FROM|HELO|EHLO)/,
    'host mx said: 550 denied (in reply to MAIL FROM command)',
  ],
  [
    /after (?:MAIL FROM|HELO|EHLO|initial connection|connect)\b/,
    'SMTP error from remote mail server after MAIL FROM',
  ],
  [/my name was rejected/, 'Connected to host but my name was rejected'],
  [
    /(?:sender|from|return) (?:\w+ )?address (?:was )?(?:rejected|refused|invalid)/,
    'Sender address rejected: Domain not found',
  ],
  [/sender(?: is)? (?:rejected|refused|denied|not allowed|blocked|invalid)/, '550 Sender rejected'],
  [/sender (?:verify|verification) fail/, '550 Sender verify failed'],
  [/(?:bad|invalid|unresolvable) sender/, '553 5.1.8 Bad sender address system'],
  [/domain of sender address/, 'Domain of sender address does not exist'],
  [/sender domain (?:must|does not|not)/, '450 Sender domain must exist'],
)

export const isAboutAuthentication = oneOf(
  [
    /\b(?:spf|dkim|dmarc|arc)\b/,
    '550 5.7.26 This message does not pass authentication checks (SPF and DKIM both do not pass)',
  ],
  [
    /sender policy framework|domainkeys|sender id \(|unauthenticated|not authenticated|authentication (?:check|fail|required|information|result)|fail\w* authentication|not (?:authori[sz]ed|permitted|allowed) to send|spoof|openspf/,
    '550 5.7.1 Email rejected per SPF policy',
  ],
)

export const isAboutReputation = oneOf(
  [
    /\b(?:reverse dns|rdns|ptr|reverse (?:lookup|map\w*|hostname|name|record|address)|in-addr|fcrdns|forward.confirmed|no (?:dns )?(?:ptr|a or mx|name) record|hostname (?:mismatch|does not)|generic (?:ptr|hostname)|dynamic (?:ip|pool|address|host|range))\b/,
    '550 Fix reverse DNS for your IP',
  ],
  [
    /spamhaus|spamcop|sorbs|barracuda|uceprotect|dnsbl|\brbl\b|\bdbl\b|\bpbl\b|\bxbl\b|\bsbl\b|blacklist|black.?list|block.?list|blocklist|deny.?list|listed (?:in|at|on|by)|senderscore|reputation|invaluement|abuseat|proofpoint|cloudmark|trendmicro|talos|mailspike|abusix/,
    '550 5.7.1 Service unavailable; client host [192.0.2.1] blocked using zen.spamhaus.org',
  ],
  [
    // A closed port (ECONNREFUSED) shows nothing about the sender: "connect to mx[192.0.2.7]:25: Connection refused".
    /(?!connection refused\s*(?:$|[\].,;(]))(?:\bip|client host|client|your (?:ip|host|server|network|mail server|domain)|ip address|connection|connecting|network)(?: \S{1,60})?(?: \w+)? (?:is |was |has been |are |were |been )?(?:\w+ )?(?:blocked|banned|denied|rejected|refused|not (?:allowed|permitted|accepted|welcome)|block\b)/,
    '550 Your IP has been blocked',
  ],
  [
    /(?:block|ban|den)(?:ed|ned|ied|ing) (?:\w+ ){0,3}?(?:ip|host|server|sender|your)|(?:messages|mail|connections|email) from \S+ (?:\w+ ){0,3}?(?:blocked|rejected|refused|denied|weren.?t sent|not accepted)|weren.?t sent/,
    "Messages from [192.0.2.1] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150)",
  ],
  [
    /\bhelo\b|\behlo\b|\bbanned\b|bad (?:host|helo)|suspicious (?:activity|connection|ip)|poor (?:domain|ip)/,
    '550 Access denied - Invalid HELO name',
  ],
)

export const isAboutSpam = oneOf([
  /\bspam(?!haus|cop)\w*|unsolicited|\bube\b|\buce\b|bulk (?:mail|e-?mail|message|sender)|junk|phish|content.?scann/,
  '554 5.7.1 Message rejected as spam',
])

export const isAboutContent = oneOf([
  /\b(?:content presents|virus\w*|malware|trojan|worm|malicious|infected|prohibited|forbidden (?:attachment|file|content)|executable|attachments? (?:\w+ ){0,3}?(?:not|type|blocked|rejected|denied)|content (?:\w+ ){0,2}?(?:reject|denied|filter|block|not|refus|violat|restrict)\w*|message content|restricted content|header (?:\w+ ){0,3}?(?:reject|invalid|missing|not)\w*|bare (?:lf|cr|newline)|line(?:s)? (?:is |are )?too long|not rfc|rfc ?(?:2822|5322|822|1652|2045|6854)|compliant|missing (?:message-id|date|from|subject|header)|from header|malformed|8bit|non-ascii|smtputf8|illegal character|invalid (?:character|header|message)|syntax error|valid from:|from: domain is invalid|filtered|filter reject\w*)/,
  '552 5.7.0 This message was blocked because its content presents a potential security issue',
])

export const isRelayDenied = oneOf([
  /relay(?:ing)? (?:\w+ ){0,3}?(?:denied|not|access|prohibit\w*|forbidden|refused|disallowed)|(?:not|no|unable to|cannot|denied|deny|refus\w+|attempt\w*) (?:\w+ ){0,2}?relay|unauthori[sz]ed relay|not an open relay|rcpthosts|not a gateway|relaying/,
  '550 5.7.1 Relaying denied',
])

export const isAboutPolicy = oneOf([
  /\bpolic(?:y|ies)\b|administrative(?:ly)? (?:prohibit\w*|reject\w*|den\w+)|security (?:polic|violation|issue|reason)|access (?:denied|forbidden|not allowed)|(?:not|never|isn.?t|aren.?t) (?:\w+ )?(?:authori[sz]ed|permitted|allowed|accepted)|prohibited|rejected by (?:\w+ ){0,3}?(?:rule|filter|system|administrator|organi[sz]ation|recipient)|refused by|local (?:rule|polic)|delivery not authori[sz]ed|message (?:was )?(?:refused|rejected)|mail (?:was )?(?:refused|rejected)|transaction failed|restrict/,
  '550 5.7.1 Delivery not authorized, message refused',
])
