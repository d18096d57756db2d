// The words of refusals that leave the reader's address open: limits, faults and rules of the receiving server, and
// refusals that name two causes. Beside each pattern is a reply that it was written for; tests/replies has their
// sources.
import { oneOf } from '../one-of.ts'

/** The receiving server counts what we send, and the count is too high. */
export const isLimit = oneOf(
  [
    /\btoo many (?!hops)|\bdictionary attack|\bharvest|\brate too high/,
    '554 This IP has been blocked for attempting to mail too many invalid recipients',
  ],
  [
    /\b(?:limits?|quota|threshold|maximum|max|number)\b (?:\w+ ){0,4}?(?:exceed|reach|hit)|\b(?:exceed\w*|reach\w*|over|hit) (?:\S+ ){0,5}?(?:limits?|maximum|max|number|threshold)\b|frequency (?:\w+ ){0,3}?limited|\brate[- ]limit|\b(?:daily|hourly) (?:\w+ ){0,3}?limit/,
    '550 Letter sending limit is exceeded. http://mail.i.ua/err/5/',
  ],
  [
    /превышен|перевищен|лимит|ліміт|przekroczon|limit\w* (?:atteint|d[ée]pass|überschritten|superad|alcanzad)|zu viele|trop de|demasiad|troppi|demais|zbyt wiel|слишком много|забагато|надто багато/,
    '421 Trop de connexions, veuillez verifier votre configuration',
  ],
)

/** The receiving server does not work as usual. */
export const isOutOfOrder = oneOf(
  [
    /\bmaintenance\b|\boutage\b|\bout of (?:service|order)\b|shut(?:ting)? ?down/,
    '550 5.3.2 System under maintenance',
  ],
  [
    /\blicen[cs]e\b|\blicen[cs]ing\b|\btrial (?:period|version)|\bsubscription\b|\bunpaid\b/,
    '550 5.1.1 The licence of this mail server has expired',
  ],
  [
    /wartung|gewartet|lizenz|mantenimiento|manuten[çc]|manutenzione|licencia|licen[çc]a|licenza|обслуживани|обслуговуванн|технічн[а-яёіїєґ]{0,4} робот|техническ[а-яёіїєґ]{0,4} работ|лиценз|ліценз|konserwacj|przerw[a-ząęó]{0,3} techniczn|licencj|onderhoud|licence|údržb/,
    '550 Server wird gewartet, Empfänger derzeit nicht verfügbar',
  ],
  [
    /\b(?:system|server|facility|directory|backend|ldap|database|dns) (?:\w+ )?(?:not |un)(?:available|reachable|responding|ready)|\bnot accepting (?:connections|mail|messages|network)|\bmisconfigur|\bconfiguration (?:error|problem|fault)|\b(?:internal|database|ldap|directory|backend|processing|user lookup) (?:\w+ )?(?:error|failure|failed|problem|fault)|\blocked by|\bbusy\b|\bbeing (?:moved|migrated)|\bmigration/,
    '554 mr85p00im-smtpin001.me.com ESMTP not accepting connections',
  ],
)

/** A header or the form of the message. */
export const isAboutHeaders = oneOf(
  [
    /\b(?:invalid|missing|bad|duplicate|multiple|malformed|illegal|no|header) (?:\w+ ){0,4}?headers?\b|\bheaders? (?:\w+ ){0,3}?(?:error|invalid|missing|reject\w*|malformed|not|contain\w*|is|are)|\bheader field|\bin (?:the )?(?:\w+ )?header|\bmessage-id\b.{0,20}(?:header|missing|invalid)|\b(?:missing|invalid|no) (?:message-id|date|subject|to|cc|bcc)\b(?! (?:recipient|mailbox|user|address|account|person|alias))/,
    '554 Missing or invalid Message-ID header',
  ],
  [
    /kopfzeile|en-t[êe]te|encabezado|cabe[çc]alho|intestazion|заголов|nagłów|naglow/,
    'Неверный заголовок From',
  ],
  [
    /\bprotocol (?:violation|error)|\bsyntax\b|\bbad sequence|\bnot following the smtp|\bmime\b/,
    '550 Protocol violation',
  ],
)

/** A refusal that names several causes, or says that the server could not check the address. */
export const isEitherWay = oneOf(
  [
    /グループ|groupe |群組|群组|google ?groups?|groups\.google|grupo |gruppe |gruppo |группа|группы|the group you tried/,
    'the group you tried to contact may not exist, or you may not have permission to post',
  ],
  [
    /\b(?:may|might)(?: \w+)? not (?:\w+ )?(?:exist|be|have|accept|allow)|\b(?:may|might) (?:have been|be) (?:\w+ )?(?:\w*block|full|disabled|suspended|blacklist|unavailable|invalid|wrong|incorrect)|\b(?:e-?mails?|mail|connections?|messages?|recipient) (?:is |are )?not accepted\b/,
    '550 The mailbox may not exist or you are not allowed to send to it',
  ],
  [
    /\bor (?:\w+ ){0,3}?(?:access (?:\w+ )?deni\w+|deni\w+|block\w+|full|over ?quota|temporar\w+|permission|not (?:allowed|accept\w*|authori[sz]ed|permitted)|refus\w+|suspended|polic\w+|spam|you)\b/,
    '550 Mailbox unavailable or access denied',
  ],
  [
    /\b(?:recipient|address|user|mailbox|account)s? (?:address )?(?:verification|check|lookup) (?:\w+ )?(?:fail|problem|error)|\b(?:un|in)able to (?:verify|check|validate)|\b(?:could|can|did)(?: ?not|n't) (?:be )?(?:verif|check|validat)|\bnot (?:yet )?verified\b|\bunverified\b/,
    '550 Recipient verification problem',
  ],
  [
    /\b(?:mailbox|user|recipient|account) (?:is )?(?:currently )?not available\b|\bunavailable (?:at|for) (?:this|the) (?:time|moment)|\bright now\b|\bcurrently (?:unavailable|not)/,
    '550 5.2.1 Mailbox not available (Interia: misspelled, full or suspended)',
  ],
  [
    /nicht (?:verf[üu]e?gbar|erreichbar)|derzeit|momentan|zur ?zeit|temporairement|moment[ae]n|temporal|временно|тимчасово|chwilowo|tymczasow/,
    'Empfänger derzeit nicht verfügbar',
  ],
)

/** Rules of the receiving side against us, named without doubt. */
export const isRule = oneOf(
  [
    /\bpolic(?:y|ies)\b|\bpolitique\b|\bpol[íi]tica\b|политик|політик|richtlinie|\bpolityk|\bregulamin/,
    '552 5.1.1 Mailbox delivery failure policy error',
  ],
  [
    /\bblack ?-?list|\bblock ?-?list|\bdeny ?-?list|\bwhite ?-?list|\bdnsbl\b|\brbl\b|\brblmx\b|\bbanned?\b|spamhaus|spamcop|\bsorbs\b|uceprotect|surbl|uribl|abuseat|abusix|invaluement|чёрн|черн(?:ый|ом|ого) спис|чорн(?:ий|ому|ого) спис|liste noire|lista (?:negra|blanca|nera)|czarn\w+ list|sperrliste|\bgesperrt|blocklist/,
    '550 5.1.1 sender is blacklisted',
  ],
  [
    /\bspf\b|\bdkim\b|\bdmarc\b|\bauthenticat|\bauthenti[fk]|\brelay(?:ing|ed)?\b(?! recipient)|\bencryption\b|\bstarttls\b|\btls\b|\bspoof|\bfake\b|\bforged\b/,
    '550 blocked by SPF',
  ],
  [
    /\b(?:rejected|refused|blocked|denied) (?:by|due to|because|for) |\breject due to |\bis rejected by\b|\bto (?:only )?members\b|\bmembers[- ]only|\bnot subscribed|\bsecurity\b|\bprohibit|\bforbidden|\bunsolicited\b|\bspam\b|\bjunk|\bphish|\bvirus/,
    '550 Mail is rejected by recipients',
  ],
)

/** A refusal without a cause. Beside a 5.1.1, it leaves open whether the mailbox exists. */
export const isDenial = oneOf(
  [
    /\bdenied\b|\b(?:un)?block(?:ed|ing)?\b|\b(?:not|dis)[- ]?(?:allow|permit|authori[sz])ed\b|\brestrict|\babus(?:e|ive)\b|\bscreen(?:ed|ing)\b|\bfilter/,
    '550 permanent failure for one or more recipients (ann@far.example:blocked)',
  ],
  [
    /blockiert|verweigert|\bbloqu[ée]|\bdeneg|\bnegad|bloccat|\bnegat|заблок|блокир|блокув|запрещ|заборон|отказано в доступе|zablokowan|odmow|geblokkeerd|geweigerd|zablokov|拒绝|拒否|封锁|ブロック/,
    '550 5.1.1 Доступ заблоковано',
  ],
  [
    /\bproblem occurred\b|\b(?:ask|contact|call|write to) (?:your|our|the|us\b) ?(?:\w+ )?(?:postmaster|administrator|admin|provider|support|helpdesk)?|https?:\S{0,200}(?:spam|abuse|block|blacklist|polic|postmaster)/,
    '554 IP=192.0.2.1 - A problem occurred. (Ask your postmaster for help)',
  ],
)
