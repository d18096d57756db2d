// The unsubscribe page in languages that messages may have and the app does not: a reader of a German message sees
// German. English and Ukrainian are in the catalogues.
import type { suppressions } from '../en/suppressions.ts'
import type { Translation } from '../translation.ts'

export { preferencesWords } from './preferences.ts'

type Words = Translation<(typeof suppressions)['confirm']>

const de: Words = {
  title: 'Abmelden',
  working: 'Sie werden abgemeldet …',
  doneTitle: 'Sie sind abgemeldet',
  noMore: '{{sender}} schreibt nicht mehr an {{recipient}}.',
  mistake: 'War das ein Versehen?',
  resubscribe: 'Wieder anmelden',
  resubscribedTitle: 'Sie sind wieder angemeldet',
  again: '{{sender}} schreibt wieder an {{recipient}}.',
  unconfirmedTitle: 'Ihre Anmeldung ist noch nicht bestätigt',
  unconfirmed:
    'Sie sind nicht angemeldet: Ihre Anmeldung wartet noch auf Ihre Bestätigung. Folgen Sie dazu dem Bestätigungslink in der Nachricht. Wenn er nicht mehr funktioniert, melden Sie sich noch einmal an.',
  failedTitle: 'Das Abmelden hat nicht funktioniert',
  tokenMissing: 'In der Adresse fehlt ein Teil. Öffnen Sie den Link aus der Nachricht noch einmal.',
  failed: 'Der Server hat mit {{status}} geantwortet. Versuchen Sie es später noch einmal.',
  unreachable: 'Keine Verbindung zum Server: {{reason}}',
}

const fr: Words = {
  title: 'Se désabonner',
  working: 'Désabonnement en cours…',
  doneTitle: 'Vous êtes désabonné',
  noMore: '{{sender}} n’écrira plus à {{recipient}}.',
  mistake: 'C’était une erreur ?',
  resubscribe: 'Se réabonner',
  resubscribedTitle: 'Vous êtes de nouveau abonné',
  again: '{{sender}} écrira de nouveau à {{recipient}}.',
  unconfirmedTitle: 'Votre inscription n’est pas encore confirmée',
  unconfirmed:
    'Vous n’êtes pas abonné : votre inscription attend encore votre confirmation. Suivez le lien de confirmation du message. S’il ne fonctionne plus, inscrivez-vous de nouveau.',
  failedTitle: 'Le désabonnement n’a pas fonctionné',
  tokenMissing: 'L’adresse est incomplète. Ouvrez de nouveau le lien du message.',
  failed: 'Le serveur a répondu {{status}}. Réessayez plus tard.',
  unreachable: 'Pas de connexion au serveur : {{reason}}',
}

const es: Words = {
  title: 'Cancelar la suscripción',
  working: 'Cancelando la suscripción…',
  doneTitle: 'Suscripción cancelada',
  noMore: '{{sender}} ya no escribirá a {{recipient}}.',
  mistake: '¿Fue un error?',
  resubscribe: 'Volver a suscribirse',
  resubscribedTitle: 'Vuelve a estar suscrito',
  again: '{{sender}} volverá a escribir a {{recipient}}.',
  unconfirmedTitle: 'Su suscripción aún no está confirmada',
  unconfirmed:
    'No está suscrito: su suscripción aún espera su confirmación. Siga el enlace de confirmación del mensaje. Si ya no funciona, suscríbase de nuevo.',
  failedTitle: 'No se pudo cancelar la suscripción',
  tokenMissing: 'La dirección está incompleta. Abra de nuevo el enlace del mensaje.',
  failed: 'El servidor respondió {{status}}. Inténtelo más tarde.',
  unreachable: 'Sin conexión con el servidor: {{reason}}',
}

const it: Words = {
  title: 'Annulla l’iscrizione',
  working: 'Annullamento in corso…',
  doneTitle: 'Iscrizione annullata',
  noMore: '{{sender}} non scriverà più a {{recipient}}.',
  mistake: 'È stato un errore?',
  resubscribe: 'Iscriviti di nuovo',
  resubscribedTitle: 'L’iscrizione è di nuovo attiva',
  again: '{{sender}} scriverà di nuovo a {{recipient}}.',
  unconfirmedTitle: 'La tua iscrizione non è ancora confermata',
  unconfirmed:
    'Non sei iscritto: la tua iscrizione attende ancora la tua conferma. Segui il link di conferma nel messaggio. Se non funziona più, iscriviti di nuovo.',
  failedTitle: 'Non è stato possibile annullare l’iscrizione',
  tokenMissing: 'L’indirizzo è incompleto. Apri di nuovo il link del messaggio.',
  failed: 'Il server ha risposto {{status}}. Riprova più tardi.',
  unreachable: 'Nessuna connessione al server: {{reason}}',
}

const pt: Words = {
  title: 'Cancelar a inscrição',
  working: 'A cancelar a inscrição…',
  doneTitle: 'Inscrição cancelada',
  noMore: '{{sender}} não escreverá mais para {{recipient}}.',
  mistake: 'Foi um engano?',
  resubscribe: 'Inscrever-se de novo',
  resubscribedTitle: 'A inscrição está ativa de novo',
  again: '{{sender}} voltará a escrever para {{recipient}}.',
  unconfirmedTitle: 'A sua inscrição ainda não está confirmada',
  unconfirmed:
    'Não está inscrito: a sua inscrição ainda espera a sua confirmação. Siga a ligação de confirmação na mensagem. Se já não funcionar, inscreva-se de novo.',
  failedTitle: 'Não foi possível cancelar a inscrição',
  tokenMissing: 'O endereço está incompleto. Abra de novo o link da mensagem.',
  failed: 'O servidor respondeu {{status}}. Tente mais tarde.',
  unreachable: 'Sem ligação ao servidor: {{reason}}',
}

const nl: Words = {
  title: 'Uitschrijven',
  working: 'U wordt uitgeschreven…',
  doneTitle: 'U bent uitgeschreven',
  noMore: '{{sender}} schrijft niet meer naar {{recipient}}.',
  mistake: 'Was dit een vergissing?',
  resubscribe: 'Opnieuw inschrijven',
  resubscribedTitle: 'U bent weer ingeschreven',
  again: '{{sender}} schrijft weer naar {{recipient}}.',
  unconfirmedTitle: 'Uw inschrijving is nog niet bevestigd',
  unconfirmed:
    'U bent niet ingeschreven: uw inschrijving wacht nog op uw bevestiging. Volg de bevestigingslink in het bericht. Werkt die niet meer, schrijf u dan opnieuw in.',
  failedTitle: 'Uitschrijven is niet gelukt',
  tokenMissing: 'Het adres is onvolledig. Open de link in het bericht opnieuw.',
  failed: 'De server antwoordde met {{status}}. Probeer het later opnieuw.',
  unreachable: 'Geen verbinding met de server: {{reason}}',
}

const pl: Words = {
  title: 'Rezygnacja z subskrypcji',
  working: 'Wypisujemy z listy…',
  doneTitle: 'Wypisano z listy',
  noMore: '{{sender}} nie będzie już pisać na adres {{recipient}}.',
  mistake: 'To pomyłka?',
  resubscribe: 'Zapisz się ponownie',
  resubscribedTitle: 'Subskrypcja znów jest aktywna',
  again: '{{sender}} znów będzie pisać na adres {{recipient}}.',
  unconfirmedTitle: 'Subskrypcja nie jest jeszcze potwierdzona',
  unconfirmed:
    'Subskrypcja nie jest aktywna: nadal czeka na potwierdzenie. Otwórz link potwierdzający z wiadomości. Jeśli już nie działa, zapisz się ponownie.',
  failedTitle: 'Nie udało się wypisać z listy',
  tokenMissing: 'Adres jest niepełny. Otwórz link z wiadomości jeszcze raz.',
  failed: 'Serwer odpowiedział {{status}}. Spróbuj później.',
  unreachable: 'Brak połączenia z serwerem: {{reason}}',
}

const ru: Words = {
  title: 'Отписка',
  working: 'Отписываем…',
  doneTitle: 'Вы отписаны от рассылки',
  noMore: '{{sender}} больше не будет писать на {{recipient}}.',
  mistake: 'Это произошло по ошибке?',
  resubscribe: 'Подписаться снова',
  resubscribedTitle: 'Вы снова подписаны',
  again: '{{sender}} снова будет писать на {{recipient}}.',
  unconfirmedTitle: 'Ваша подписка ещё не подтверждена',
  unconfirmed:
    'Вы не подписаны: подписка ещё ждёт вашего подтверждения. Перейдите по ссылке для подтверждения из письма. Если она больше не работает, подпишитесь ещё раз.',
  failedTitle: 'Отписаться не удалось',
  tokenMissing: 'Адрес неполный. Откройте ссылку из письма ещё раз.',
  failed: 'Сервер ответил {{status}}. Попробуйте позже.',
  unreachable: 'Нет связи с сервером: {{reason}}',
}

/** The texts by language (ISO 639-1). */
export const readersWords: Readonly<Record<string, Words>> = { de, fr, es, it, pt, nl, pl, ru }
