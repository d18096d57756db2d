// The words with which servers state the reason of a refusal. Beside each pattern is the real line that it was written
// for. Patterns ignore letter case, and match text with single spaces and without addresses.
import { oneOf } from '../one-of.ts'

export const isFull = oneOf(
  [
    /(?:mailbox|mail box|mail ?drop|inbox|mailfolder|account|disk|storage|user.?s? mail ?box|system|recipient)(?: space)?(?: is| size| currently| has)? (?:\w+ )?full\b/,
    '552 5.2.2 Mailbox is full',
  ],
  [/\bfull (?:mailbox|inbox|mail box)/, 'The recipient has a full mailbox'],
  [
    /(?:over|exceed\w*|out of|past|above|reached|beyond) (?:\S+ ){0,4}?(?:quota|storage|disk space|disk|mailbox (?:size|limit)|inbox)/,
    'The email account that you tried to reach is over quota',
  ],
  [/quota (?:\S+ ){0,3}?(?:exceed|full|violat|exhaust|reached)/, '452 4.2.2 Quota exceeded'],
  [
    /(?:quota|storage|mailbox size|mailbox limit|space)(?: limit)? (?:has been |was |is |have been )?(?:exceed|reach|exhaust)/,
    'Mailbox size limit exceeded',
  ],
  [
    /(?:insufficient|not enough|no more|no) (?:\w+ )?(?:storage|disk|space|quota|room)/,
    '452 Insufficient system storage',
  ],
  [
    /(?:disk|mailbox|account)[\w ']{0,24}(?:over|out of|beyond|exceed)\w*(?: the| its| his| allowed)? ?(?:\w+ )?(?:quota|space|limit|storage|capacity|allocation)/,
    'Disk quota exceeded',
  ],
  [/quota ?(?:is )?(?:full|over)|overquota|over.?quota|quota exceed/, '554 mailbox overquota'],
  [
    /too (?:much|many) (?:mail|messages|data) (?:in|for) (?:the |this )?(?:mailbox|user|account|inbox)/,
    'Too much mail data for this account',
  ],
  [/(?:exhausted|used up) (?:\S+ ){0,3}?(?:storage|space|quota)/, 'User has exhausted allowed storage space'],
  [/exceeded storage allocation/, '552 Requested mail action aborted: exceeded storage allocation'],
  [
    /(?:would|will) (?:be )?(?:exceed|over)\w* (?:\S+ ){0,4}?(?:quota|limit)/,
    'Delivering this message would exceed the mailbox quota',
  ],
  [/(?:mailbox|mail box)(?:es)?(?: of \S+)? (?:has )?exceed/, 'mailbox has exceeded the limit'],
  [
    /容量|いっぱい|容量超過|满|kvote|speicherplatz|speichervolumen|voll\b|postfach ist voll|boîte pleine|переполнен|переповнен|pełn[aey](?![a-ząęłó])|buzón lleno/,
    'Das Postfach ist voll',
  ],
)

export const isRate = oneOf(
  [
    /(?:at|receiv\w+|sending|exceed\w*) (?:\S+ ){0,6}?(?:a |the |message |email |mail )rate/,
    '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents',
  ],
  [/too (?:quickly|fast|frequent|often)/, 'receiving mail too quickly'],
  [
    /too many (?:\w+ ){0,3}?(?:connections?|messages?|mails?|emails?|sessions?|recipients?|requests?|concurrent|errors|login|commands)/,
    '421 Too many concurrent SMTP connections',
  ],
  [/throttl|rate.?limit|greylist|gray.?list|grey.?list/, '451 4.7.1 Greylisted, please come back later'],
  [
    /(?:connection|message|mail|sending|hourly|daily|recipient|user)s? (?:rate |count |sending |transfer )?(?:limit|quota|volume)s? (?:has been |was |is |have been )?(?:exceed|reach)/,
    '450 message rate limit exceeded',
  ],
  [
    /exceed\w* (?:\S+ ){0,5}?(?:limit|number|maximum|quota) of (?:\w+ )?(?:connections|messages|emails|mails|recipients|sessions)/,
    'exceeded the maximum number of connections',
  ],
  [
    /try (?:again|it again|back|your message again)[\w ]{0,12} later|(?:come|try) back (?:again )?later|please (?:try|retry) later|retry later/,
    'Please try again later',
  ],
  [
    /(?:temporarily )?(?:deferred|rate) due to (?:unexpected volume|user complaints|excessive)/,
    '421 4.7.0 [TS01] Messages temporarily deferred due to user complaints',
  ],
)

export const isUnknownUser = oneOf(
  [
    /(?:no such|unknown|invalid|nonexistent|non-existent|non-existing|not a valid|not an? (?:\w+ )?valid|bad|incorrect|illegal|unrecogni[sz]ed|undeliverable|inexistent|unroutable|not a known) (?:\w+ ){0,2}?(?:user|users|recipient|recipients|mailbox|mail ?box|person|address|local.?part|alias|account|user ?name|mailbox name|customer|destination(?! (?:host|server|domain|system))|addressee|subscriber)/,
    '550 5.1.1 No such user here',
  ],
  [
    /(?:user|users|recipient|recipients|mailbox|mail ?box|address(?! book)|addressee|account|alias|local.?part|person|(?:user|account|mailbox) ?name|e-?mail|customer|user.?id)(?: \w+)?(?: \(\S*\))?(?::|,|\.)? (?:is |was |has |are |does |do |did |could |can |cannot |'?s )?(?:be )?(?:not |n't |un|in|non.?)(?: a | an )?(?: ?yet)?\s?(?:\w+ ){0,2}?(?:found|known|exists?|existing|valid|available|listed|registered|recogni[sz]ed|defined|deliverable|active user|have an? (?:\w+\.?\w* )?account|here|hosted|existent)/,
    '550 User unknown',
  ],
  [
    /(?:does ?n.?t|does not|do not|don.?t) (?:\w+ ){0,2}?(?:exist|have an? )(?:\w+ )?(?:account|mailbox|at|here|in|on)?/,
    '550 5.1.1 The email account that you tried to reach does not exist',
  ],
  [
    /(?:unknown|undeliverable|invalid|unroutable|bad|rejected)(?:,| or| -)? (?:or illegal |destination )?(?:e-?mail )?(?:address|alias|user|recipient|account|local)/,
    '550 Unroutable address',
  ],
  [
    /unroute?able address|user.?unknown|unknown.?user|nosuchuser|not? (?:a )?(?:local )?(?:mailbox|user|account) (?:here|by that|with that|at this|on this|of that)/,
    '550 Unrouteable address',
  ],
  [
    /(?:no|not a|not any) (?:\w+ ){0,2}?(?:mailbox|user|account|recipient|person|alias|one)\b (?:\w+ )?(?:here|by that|by this|with that|with this|with the|at this|on this|of that|called|named|exists|found|is (?:known|registered)|under)/,
    'Sorry, no mailbox here by that name',
  ],
  [
    /(?:couldn.?t|could not|can.?t|cannot|unable to) (?:be )?(?:find|locate|found|located) (?:\w+ ){0,3}?(?:user|recipient|mailbox(?! server)|account|address|any)/,
    'could not be located: recipient',
  ],
  [
    /(?:user|account|mailbox|address|recipient)(?: (?:that|which|you|tried|to|reach|send|is)){0,7} gone\b/,
    '550 5.1.1 The account that you tried to reach is gone',
  ],
  [/recipient address rejected: access denied/, '550 5.4.1 Recipient address rejected: Access denied'],
  [/recipient address rejected\.?$/, '550 Recipient address rejected.'],
  [
    /5\.1\.[01] address rejected|\brecipient rejected\b|5\.1\.1 [^.]{0,40}inactive e-?mail address/,
    '550 #5.1.0 Address rejected. (Cisco)',
  ],
  [
    /(?:user|recipient|mailbox|address) (?:is )?(?:not|no longer) (?:present )?(?:on|in) (?:this |the |our )?(?:server|system|directory)|not an? active (?:e-?mail )?(?:address|user|mailbox)|address is marked as invalid|no mail ?box available for/,
    '550 ann is not an active address at this host',
  ],
  [
    /not in my valid ?rcpt ?to list|recipient mailbox is not allowed/,
    '553 sorry, this recipient is not in my validrcptto list',
  ],
  [/dos ?n.?t exist|don.?t exists that user|hasn.?t got the service/, "550 RCPT (ann) dosn't exist"],
  [/invalid mailbox|not our (?:user|customer)|no valid recipients/, 'Error: No valid recipients for this MM'],
  [
    /recipient(?: address)? rejected: (?:user|undeliverable|unknown|address|mailbox|recipient|invalid|does not|no such|not found|domain not|account)/,
    '550 5.1.1 Recipient address rejected: User unknown in local recipient table',
  ],
  [
    /recipientnotfound|recipient ?not ?found|resolver\.adr\.(?:exrecip)?not ?found|adr\.recipnotfound|badlocalpart/,
    '#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##',
  ],
  [
    /(?:mailbox|account|address|user|recipient) (?:not (?:found|known|exist|here|local|valid|listed)|unavailable(?!.*(?:temporar|later))|unknown|invalid|non.?exist\w*)/,
    '552 1 Requested mail action aborted, mailbox not found',
  ],
  [
    /not (?:a )?(?:valid|known|registered|existing)(?: \w+)? (?:user|mailbox|recipient|address|account)/,
    'is not a valid mailbox',
  ],
  [
    /not listed in (?:\w+ ){0,4}?(?:directory|address book|name)|not found in (?:directory|\w+ address book)/,
    'not listed in Domino Directory',
  ],
  [
    /said: 5\d\d (?:5\.1\.1)?.{0,40}user|this user doesn.?t have|there is no one at this address|no longer (?:\w+ ){0,3}?(?:here|valid|available|exist|active|in use|on this)/,
    "554 delivery error: dd This user doesn't have a yahoo.com account",
  ],
  [/(?:is|are) no longer (?:valid|available|in use|with|an? )/, 'This address is no longer valid'],
  [
    /mailbox (?:is )?(?:not found|unavailable)|all recipients rejected|user not? found|unknown recipient|recipient unknown|unknown account|account unknown|unknown address|address unknown|unknown mailbox|unknown local/,
    '550 Requested action not taken: mailbox unavailable',
  ],
)

export const isDisabled = oneOf(
  [
    /(?:account|mailbox|mail ?box|user|recipient|address|email|domain|customer)(?: \w+)?(?: \(\S*\))?(?::|,)? (?:\w+ ){0,5}?(?:disabled|inactive|suspended|deactivated|closed|frozen|discontinued|terminated|expired|locked|blocked for|cancel\w+|deleted|removed|retired|not active|inactivity)/,
    '550 5.2.1 The email account that you tried to reach is disabled',
  ],
  [
    /(?:disabled|inactive|suspended|deactivated|closed|frozen|discontinued|terminated|locked|unused|abandoned) (?:\w+ ){0,2}?(?:account|mailbox|mail ?box|user|recipient|address|customer)/,
    '554 delivery error: dd This mailbox is disabled / inactive user',
  ],
  [
    /recipient account is blocked|compte du destinataire est bloqu/,
    '550 5.5.0 The recipient account is blocked',
  ],
  [/(?:is|been|was|currently) (?:disabled|deactivated|suspended|inactive|discontinued)/, 'has been disabled'],
)

export const isMoved = oneOf(
  [
    /(?:user|recipient|account|mailbox|address|person|who) (?:has |have )?(?:moved|changed)|no longer (?:works|employed)|has left/,
    '551 User has moved',
  ],
  [/user not local; please try/, '551 User not local; please try forward path'],
  [/address (?:has )?changed/, 'The address has changed'],
)

export const isNoSuchDomain = oneOf(
  [
    /(?:host|domain|server|site|mail server|hostname|destination domain)(?: name)?(?: \S+)?(?::|,)? (?:\w+ ){0,3}?(?:not found|unknown|does ?n.?t exist|does not exist|not exist|unreachable by|is not reachable|non.?existent|could not be found|not recogni[sz]ed|is invalid|lookup (?:failure|fail))/,
    'Host or domain name not found. Name service error for name=nowhere.example type=A: Host not found',
  ],
  [
    /(?:no such|unknown|invalid|non.?existent|illegal|bad|unrouteable|unroutable) (?:\w+ )?(?:host|domain|hostname|mail domain|destination (?:host|system|mailbox system)|mail server)/,
    '550 5.1.2 Host unknown',
  ],
  [
    /nxdomain|null ?mx|nullmx|does not accept mail|no mx|domain (?:has )?no mail|doesn.?t (?:accept|receive) (?:\w+ )?(?:e-?)?mail|not (?:a )?(?:valid )?mail domain|does not (?:accept|receive) (?:any )?(?:e-?)?mail/,
    '556 5.1.10 Recipient address has null MX',
  ],
  [
    /(?:couldn.?t|could not|can.?t|cannot|unable to) (?:find|resolve|locate) (?:\w+ ){0,3}?(?:host|domain|mx|mail exchanger|ip address)/,
    "CNAME lookup failed: Sorry, I couldn't find any host named nowhere.example",
  ],
  [
    /(?:name|dns|mx) (?:service|server|lookup|resolution|record)s?(?: \w+)? (?:error|fail|lookup fail|not found|does not)/,
    'DNS Error: Domain name not found',
  ],
  [
    /all relevant mx records point to non-?existent hosts|mx points to|an? mx or srv record indicated no smtp service|names? of (?:its|the) mail server/,
    'all relevant MX records point to non-existent hosts',
  ],
)

/** A domain or host that does not exist, and nobody says whose. */
export const isDomainAlone = oneOf([
  /\b(?:domain|host(?:name)?|server|zone)(?: \S+)? (?:does ?n.?t|does not) exist/,
  '550 Domain office.example does not exist',
])

/** Words of a refusal that show that a domain which does not exist is the recipient's. */
export const isAboutRecipientDomain = oneOf([
  /\brecipient|destination|name service|name server|null ?mx|relevant mx|mx or srv|domain part|\brcpt\b|\blookup\b/,
  '550 5.1.2 Host unknown (Name server: nowhere.example: host not found)',
])

export const isTooLarge = oneOf(
  [
    /(?:message|mail|e-?mail|size|body|data|header|attachment)(?: \w+)?(?: \(\S*\))?(?: is| was| size)? (?:too (?:large|big|long)|exceeds?(?: \w+){0,6}?(?: size| limit| maximum| length))/,
    '552 5.3.4 Message size exceeds fixed limit',
  ],
  [
    /too (?:large|big) (?:message|mail|e-?mail)|exceed\w* (?:\S+ ){0,4}?(?:message size|size limit|maximum size|fixed (?:maximum )?(?:message )?(?:size|limit)|max(?:imum)? message)|maximum (?:message )?size|message size limit|exceeds size/,
    'exceeds maximum message size',
  ],
)

export const isTemporary = oneOf(
  [/temporar/, '451 Temporary local problem'],
  [/(?<!and )try again|try (?:later|your)/, 'please try again'],
  [/retry time ?out exceeded|retry time not reached|retries? (?:timeout|exceed)/, 'retry timeout exceeded'],
)

/** A problem of the receiving server itself, or a mail loop. It shows nothing about the address or the sender. */
export const isSystemError = oneOf([
  /(?:internal|local|system|server|processing|software|configuration|database|resource|lookup|script|unexpected|ldap) (?:\w+ )?(?:error|failure|problem|fault)|out of memory|loop(?:s)? back|mail loop|too many hops|hop count|loop detected|routing loop/,
  '554 5.4.6 Hop count exceeded - possible mail loop',
])

export const isExpired = oneOf(
  [
    /expired|timed? ?out|time ?out|timeout|too old|too long|unable to deliver (?:\w+ ){0,4}?(?:after|for|in) \d|(?:for|after|in|within|than) (?:the (?:last|past) )?\d+ (?:days?|hours?|minutes?)|giving up|gave up|could not be delivered for/,
    '4.4.7 Message expired',
  ],
  [
    /connection (?:\w+ ){0,2}?(?:refused|timed|dropped|lost|reset|failed|closed|died)|refused connection|network (?:is )?unreachable|no route to host|(?:could not|couldn.?t|unable to|cannot|can.?t) (?:connect|establish|open|contact|reach)|lost connection|conversation with|connection failure|host (?:is )?(?:unreachable|down)|not responding|no answer from/,
    'connect to mx: Connection refused',
  ],
)

/**
 * A failure inside the receiving machine: its delivery program failed, which does not mean that the address is unknown.
 */
export const isLocalProgram = oneOf([
  /x-unix|procmail|can.?t (?:create|open) (?:\w+ )?(?:output|file)|command (?:died|failed|not found)|unable to run|(?:^|[\s"'|])\/(?:usr\/)?(?:local\/)?s?bin\//,
  "x-unix; 75 can't create output",
])
