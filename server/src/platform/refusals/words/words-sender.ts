// The words by which servers name the sending side. A refusal that names the sending side is not about the reader's
// address, even if it says "does not exist": the thing that does not exist is a name, a domain or a record of ours.
// Beside each pattern is a reply that it was written for; tests/replies has their sources.
import { oneOf } from '../one-of.ts'

const ours = oneOf(
  [
    /\bsenders?\b(?:'s)?(?!-id)|\boriginator|\bcall(?:back|out)\b|\bsrs\b|\bbatv\b|\blooks like a bounce/,
    '550 5.1.1 Sender domain does not exist',
  ],
  [
    /\bsending (?:\w+ )?(?:ips?|domain|hosts?|server|mta|mail ?server|address|system|network|side|account|user)/,
    '554 Your access to this mail system has been rejected due to the sending MTA’s poor reputation',
  ],
  [
    /\bfrom(?::|[- ](?:address|domain|header|field)\b)|\b(?:mail|envelope)[- ]?from\b|header from/,
    '550 office.example From: Domain is invalid. Provide a valid From: IB506',
  ],
  [
    /\b(?:return|reverse)[- ]?path\b(?!:)|\b(?:return|reply|reply-to|bounce|errors-to) address\b|\breply-to\b/,
    '550 5.7.1 The domain of the return-path could not be resolved',
  ],
  [/\be?helo\w*\b|\behlo\w*\b/, '550 5.7.1 Helo command rejected: Host not found'],
  [
    /\bptr\b|\brdns\b|\bfcrdns\b|in-addr|\breverse[- ](?:dns|lookup|map\w*|host\w*|name|record|address|entry|resol\w*)|\bdns reverse\b|no reverse\b/,
    '550 5.7.1 The reverse DNS lookup for host 192.0.2.1 failed permanently',
  ],
  [/\bresource record\b/, '550 invalid DNS MX or A/AAAA resource record (GMX, web.de, IONOS)'],
  [
    /\b(?:client|connecting|source) (?:host|ip|address|hostname|server|system)\b|\bremote ip\b|\bunauthori[sz]ed interface/,
    '554 5.7.1 Client host rejected: Access denied',
  ],
  [/\bips?\b(?! ?[:=])/, '550 Requested mail action not taken: Invalid IP'],
  [
    /\byour (?:[\w-]+ )?(?:ip\w*|hosts?|hostname|host name|domains?|server|mail ?server|mta|network|isp|mail system|name ?server|dns|organi[sz]ation|country|provider|reputation|account|access|client|smtp|connection|identity|reverse|email address|e-mail address|address(?! book))\b/,
    '550 5.1.1 Your host name is unknown to us',
  ],
  [
    /\byou are not|\byou (?:must|need|should|do not|don't) (?:\w+ )?(?:have|exist|authenticate|be|use|say)\b|\bknow you\b|\bgo away\b|\bto you\b/,
    'You are not following the SMTP protocol',
  ],
  [
    /\b(?:not|never|n't|cannot|only|no longer|refus\w+|stopped|without) (?:\w+ ){0,3}?(?:accept\w*|receiv\w+|want|allow\w*|tak\w+) (?:\w+ ){0,4}?(?:from|by)\b|\b(?:accept\w*|receiv\w+) (?:\w+ ){0,3}?only from\b|does(?: not|n't) want/,
    '550 5.1.1 We do not accept mail from unknown hosts',
  ],
  [
    /\bhosts? (?:is )?(?:unknown|not known) to|\bunknown hosts\b|\bidentif(?:y|ied) yourself|\bpolite people|message sending\b|\bfor this domain\b/,
    '550 5.7.1 We do not have an account for this domain',
  ],
  [
    /\brfc ?(?:1035|822|2821|2822|5321|5322)/,
    '517 Invalid domain, see <URL:ftp://ftp.isi.edu/in-notes/rfc1035.txt>',
  ],
)

const oursInOtherLanguages = oneOf(
  // German, Dutch, Danish, Norwegian, Swedish
  [
    /absende[rnt]|\bsendende|einliefernde|\bihr(?:e[nmrs]?)? (?:\w+[- ])?(?:server|mailserver|domain|domäne|host\w*|rechner|ip\b|ip-|adresse)|\bkeine (?:e-?)?(?:mails?|nachrichten)\b|\bhostname|afzender|verzend|a[fv]sender|avsänd|rückwärtsauflösung|rueckwaertsaufloesung/,
    '550 5.1.1 Absenderadresse unbekannt',
  ],
  // French
  [
    /exp[ée]diteur|exp[ée]ditrice|[ée]met(?:teur|trice)|\bvotre (?:\w+ )?(?:domaine|serveur|ip\b|adresse|nom|machine|h[ôo]te|configuration)|\benvoyeur|d.exp[ée]dition|(?:adresse|chemin) de retour|\bn.accept(?:e|ons) (?:pas|plus)|\bh[ôo]te\b|r[ée]solution inverse|\bdns inverse|adresse ip/,
    "550 5.1.8 Le domaine de l'expéditeur n'existe pas",
  ],
  // Spanish, Portuguese, Italian, Romanian
  [
    /\bremitente|\bremetente|\bmittente|\bemisor|\bexpeditor|\b(?:su|seu|sua|vostro|vostra|il tuo|tuo|dvs) (?:\w+ )?(?:servidor|dominio|domínio|ip\b|host\w*|server|direcci[óo]n|endere[çc]o|indirizzo)|\binvers[ao]\b|\bde (?:origen|retorno|origem)\b|\b(?:no|n[ãa]o|non) (?:se )?acc?ett?[ae]|\bno acept|direcci[óo]n ip|endere[çc]o ip|indirizzo ip/,
    '550 El dominio del remitente no existe',
  ],
  // Russian, Ukrainian
  [
    /отправител|відправник|надсилач|возврат|поверненн|\bс неизвест|с неизвестн|з невідом|не принима|не прийма|обратн(?:ая|ой|ую|ый|ого|ое) (?:запис|зон|dns|адрес)|зворотн(?:ий|ій|а|ої|ого|у) (?:запис|зон|dns|адрес)|ваш(?:его|а|ого|у|ему|ей|ої|им)? (?:[а-яёіїєґ-]{1,20} )?(?:сервер|хост|домен|ip|адрес|поштов|почтов)/,
    '550 5.1.1 Адресу відправника не знайдено',
  ],
  // Polish, Czech, Slovak, Hungarian, Turkish, Finnish, Greek
  [
    /nadawc|nadawcz|nie (?:przyjmuj|akceptuj)|tw[óo]j (?:serwer|host|adres)|twoja domena|pa[ńn]sk[ia]\w? (?:serwer|domena|host)|odwrotn\w+ (?:dns|rekord|wpis)|adres zwrotn|revdns|odes[íi]latel|odosielate|felad[óo]|g[öo]nder(?:en|ici)|l[äa]hett[äa]j|αποστολ/,
    '550 Domena nadawcy nie istnieje',
  ],
  // Japanese, Chinese, Korean
  [
    /送信者|送信元|差出人|发件人|發件人|寄件|发信|發信|发送方|보낸|발신/,
    '552 mail from invalid. (发件人地址不合法)',
  ],
)

/** Whether a refusal names the sending side. */
export function isAboutSender(words: string): boolean {
  return ours(words) || oursInOtherLanguages(words)
}
