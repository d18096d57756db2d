// How servers say in other languages than English that an address does not exist: a word for the address or its owner,
// and near it a word for "unknown" or "does not exist", in either order.

interface Language {
  subjects: string
  predicates: string
}

const languages: readonly Language[] = [
  {
    // German: "Benutzer nicht bekannt", "Diese E-Mail-Adresse existiert nicht"
    subjects: 'empf[äa]e?nger|benutzer|nutzer|teilnehmer|postfach|mailbox|adresse|adressat|konto|account',
    predicates:
      'existiert (?:hier )?nicht|nicht existent|unbekannt|nicht bekannt|nicht gefunden|nicht vorhanden|gibt es (?:hier )?nicht|ung[üu]e?ltig|kein',
  },
  {
    // French: "Destinataire inconnu", "Cette adresse n'existe pas"
    subjects: 'utilisateur|destinataire|adresse|bo[iî]te|compte|usager|abonn[ée]|correspondant',
    predicates:
      'inconnue?s?|n.existe (?:pas|plus)|n.est (?:pas|plus) (?:connue?|valide)|inexistante?|introuvable|invalide|non trouv[ée]|aucune?',
  },
  {
    // Spanish: "El buzón no existe", "Usuario desconocido", "El usuario no tiene una cuenta en este servidor"
    subjects: 'usuario|destinatario|buz[óo]n|cuenta|direcci[óo]n|casilla|persona',
    predicates:
      'no exist[ea]|desconocid[oa]|no (?:se )?(?:ha sido |fue )?encontrad[oa]|inexistente|no (?:es )?v[áa]lid[oa]|inv[áa]lid[oa]|no tiene (?:una )?cuenta|no se encuentra',
  },
  {
    // Portuguese: "Usuário inexistente"
    subjects: 'usu[áa]rio|destinat[áa]rio|caixa|conta|endere[çc]o',
    predicates: 'n[ãa]o existe|inexistente|desconhecid[oa]|n[ãa]o (?:foi )?encontrad[oa]|inv[áa]lid[oa]',
  },
  {
    // Italian: "Utente sconosciuto", "Nessun utente simile in questo indirizzo"
    subjects: 'utente|destinatario|casella|indirizzo|account',
    predicates:
      'sconosciut[oa]|non esiste|inesistente|non (?:è )?(?:stat[oa] )?trovat[oa]|non valid[oa]|nessun',
  },
  {
    // Russian: "Пользователь не найден", "Такого почтового ящика не существует"
    subjects: 'пользовател|получател|адресат|ящик|адрес|абонент|уч[её]тн',
    predicates:
      'не найден|не существу|неизвест|не зарегистрирован|отсутству|недействител|неверн|нет(?![а-я])|нет так|не обнаружен|несуществующ|удал[её]н',
  },
  {
    // Ukrainian: "Скринька не існує", "Користувача не знайдено"
    subjects: 'користувач|одержувач|отримувач|адресат|скриньк|адрес|обліков|абонент',
    predicates:
      'не існує|не знайден|невідом|не зареєстрован|відсутн|недійсн|нема[єе]? так|немає|неіснуюч|видален',
  },
  {
    // Polish: "Konto nie istnieje", "Nie ma takiego użytkownika"
    subjects: 'konto|konta|u[żz]ytkownik|odbiorc|adres|skrzynk|adresat|abonent',
    predicates:
      'nie istniej|nieznan|nie znaleziono|nie odnaleziono|nie zosta[łl]\\w? (?:znalezion|odnalezion)|nieprawid[łl]ow|niepoprawn|nie ma tak|brak|nieistniej|nie figuruje',
  },
  {
    // Dutch
    subjects: 'gebruiker|ontvanger|mailbox|adres|postvak|geadresseerde',
    predicates: 'onbekend|bestaat (?:hier )?niet|niet gevonden|ongeldig',
  },
  {
    // Swedish, Norwegian, Danish, Finnish
    subjects:
      'användare|mottagare|bruker|mottaker|bruger|modtager|adress|konto|käyttäjä|vastaanottaja|osoite|postkass',
    predicates:
      'okänd|finns inte|ukjent|finnes ikke|ukendt|findes ikke|eksisterer ikke|existerar inte|tuntematon|ei löydy|ei ole olemassa',
  },
  {
    // Czech, Slovak
    subjects: 'u[žz]ivatel|p[řr][íi]jemce|schr[áa]nk|adres|pou[žz][íi]vate[ľl]|pr[íi]jemca',
    predicates: 'neexistuje|nezn[áa]m|nenalezen|nen[íi] zn[áa]m|nen[áa]jden',
  },
  {
    // Hungarian, Romanian, Turkish
    subjects:
      'c[íi]mzett|felhaszn[áa]l[óo]|postafi[óo]k|utilizator|destinatar|adresa|c[ăa]su[țt][ăa]|kullan[ıi]c[ıi]|al[ıi]c[ıi]|posta kutusu',
    predicates:
      'ismeretlen|nem l[ée]tezik|nem tal[áa]lhat[óo]|necunoscut|nu exist[ăa]|inexistent|bulunamad[ıi]|mevcut de[ğg]il|bilinmiyor|ge[çc]ersiz',
  },
]

/** The letters between the two words are limited, so that the time grows only with the length of the text. */
const near = '[^.;!?]{0,60}'

const patterns = languages.map(
  ({ subjects, predicates }) =>
    new RegExp(`(?:${subjects})${near}(?:${predicates})|(?:${predicates})${near}(?:${subjects})`, 'i'),
)

const asian =
  /存在しません|見つかりません|リストにありません|不存在|找不到(?:用户|收件人|邮箱)|查无此人|존재하지 않/

/** Whether the words say in another language than English that the address does not exist. */
export function isUnknownElsewhere(words: string): boolean {
  return asian.test(words) || patterns.some((pattern) => pattern.test(words))
}
