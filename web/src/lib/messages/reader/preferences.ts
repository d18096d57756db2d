// The preference page in languages that messages may have and the app does not.
import type { preferences } from '../en/preferences.ts'
import type { Translation } from '../translation.ts'

type Words = Translation<typeof preferences>

const de: Words = {
  title: 'Ihre Einstellungen',
  intro: 'Wählen Sie, was {{sender}} an {{recipient}} schickt.',
  left: 'Sie sind von allem abgemeldet. {{sender}} schreibt nicht an {{recipient}}.',
  topics: 'Themen',
  firstName: 'Vorname',
  lastName: 'Nachname',
  save: 'Speichern',
  saved: 'Gespeichert.',
  back: 'Speichern und wieder anmelden',
  leave: 'Von allem abmelden',
  choose: 'Themen wählen',
  preview:
    'Dieser Link stammt aus einer Testnachricht oder Vorschau. In der Nachricht eines Lesers öffnet er dessen Einstellungen.',
  failedTitle: 'Ihre Einstellungen können nicht gezeigt werden',
  tokenMissing: 'In der Adresse fehlt ein Teil. Öffnen Sie den Link aus der Nachricht noch einmal.',
}

const fr: Words = {
  title: 'Vos préférences',
  intro: 'Choisissez ce que {{sender}} envoie à {{recipient}}.',
  left: 'Vous êtes désabonné de tout. {{sender}} n’écrit pas à {{recipient}}.',
  topics: 'Thèmes',
  firstName: 'Prénom',
  lastName: 'Nom',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  back: 'Enregistrer et se réabonner',
  leave: 'Se désabonner de tout',
  choose: 'Choisir des thèmes',
  preview:
    'Ce lien vient d’un message de test ou d’un aperçu. Dans le message d’un lecteur, il ouvre ses préférences.',
  failedTitle: 'Vos préférences ne peuvent pas être affichées',
  tokenMissing: 'L’adresse est incomplète. Ouvrez de nouveau le lien du message.',
}

const es: Words = {
  title: 'Sus preferencias',
  intro: 'Elija qué envía {{sender}} a {{recipient}}.',
  left: 'Ha cancelado todas las suscripciones. {{sender}} no escribe a {{recipient}}.',
  topics: 'Temas',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  save: 'Guardar',
  saved: 'Guardado.',
  back: 'Guardar y volver a suscribirse',
  leave: 'Cancelar todas las suscripciones',
  choose: 'Elegir temas',
  preview:
    'Este enlace es de un mensaje de prueba o una vista previa. En el mensaje de un lector abre sus preferencias.',
  failedTitle: 'No se pueden mostrar sus preferencias',
  tokenMissing: 'La dirección está incompleta. Abra de nuevo el enlace del mensaje.',
}

const it: Words = {
  title: 'Le tue preferenze',
  intro: 'Scegli che cosa {{sender}} invia a {{recipient}}.',
  left: 'Hai annullato tutte le iscrizioni. {{sender}} non scrive a {{recipient}}.',
  topics: 'Argomenti',
  firstName: 'Nome',
  lastName: 'Cognome',
  save: 'Salva',
  saved: 'Salvato.',
  back: 'Salva e iscriviti di nuovo',
  leave: 'Annulla tutte le iscrizioni',
  choose: 'Scegli gli argomenti',
  preview:
    'Questo link viene da un messaggio di prova o da un’anteprima. Nel messaggio di un lettore apre le sue preferenze.',
  failedTitle: 'Non è possibile mostrare le tue preferenze',
  tokenMissing: 'L’indirizzo è incompleto. Apri di nuovo il link del messaggio.',
}

const pt: Words = {
  title: 'As suas preferências',
  intro: 'Escolha o que {{sender}} envia para {{recipient}}.',
  left: 'Cancelou todas as inscrições. {{sender}} não escreve para {{recipient}}.',
  topics: 'Temas',
  firstName: 'Nome próprio',
  lastName: 'Apelido',
  save: 'Guardar',
  saved: 'Guardado.',
  back: 'Guardar e inscrever-se de novo',
  leave: 'Cancelar todas as inscrições',
  choose: 'Escolher temas',
  preview:
    'Esta ligação é de uma mensagem de teste ou de uma pré-visualização. Na mensagem de um leitor, abre as preferências dele.',
  failedTitle: 'Não é possível mostrar as suas preferências',
  tokenMissing: 'O endereço está incompleto. Abra de novo o link da mensagem.',
}

const nl: Words = {
  title: 'Uw voorkeuren',
  intro: 'Kies wat {{sender}} naar {{recipient}} stuurt.',
  left: 'U bent overal voor uitgeschreven. {{sender}} schrijft niet naar {{recipient}}.',
  topics: 'Onderwerpen',
  firstName: 'Voornaam',
  lastName: 'Achternaam',
  save: 'Opslaan',
  saved: 'Opgeslagen.',
  back: 'Opslaan en opnieuw inschrijven',
  leave: 'Overal voor uitschrijven',
  choose: 'Onderwerpen kiezen',
  preview:
    'Deze link hoort bij een testbericht of een voorbeeld. In het bericht van een lezer opent hij diens voorkeuren.',
  failedTitle: 'Uw voorkeuren kunnen niet worden getoond',
  tokenMissing: 'Het adres is onvolledig. Open de link in het bericht opnieuw.',
}

const pl: Words = {
  title: 'Twoje preferencje',
  intro: 'Wybierz, co {{sender}} wysyła na adres {{recipient}}.',
  left: 'Zrezygnowano ze wszystkiego. {{sender}} nie pisze na adres {{recipient}}.',
  topics: 'Tematy',
  firstName: 'Imię',
  lastName: 'Nazwisko',
  save: 'Zapisz',
  saved: 'Zapisano.',
  back: 'Zapisz i subskrybuj ponownie',
  leave: 'Zrezygnuj ze wszystkiego',
  choose: 'Wybierz tematy',
  preview:
    'Ten link pochodzi z wiadomości testowej lub podglądu. W wiadomości czytelnika otwiera jego preferencje.',
  failedTitle: 'Nie można pokazać preferencji',
  tokenMissing: 'Adres jest niepełny. Otwórz link z wiadomości jeszcze raz.',
}

const ru: Words = {
  title: 'Настройки рассылки',
  intro: 'Выберите, что {{sender}} присылает на {{recipient}}.',
  left: 'Вы отписаны от всего. {{sender}} не пишет на {{recipient}}.',
  topics: 'Темы',
  firstName: 'Имя',
  lastName: 'Фамилия',
  save: 'Сохранить',
  saved: 'Сохранено.',
  back: 'Сохранить и подписаться снова',
  leave: 'Отписаться от всего',
  choose: 'Выбрать темы',
  preview:
    'Эта ссылка из тестового письма или предпросмотра. В письме читателя она открывает его собственные настройки.',
  failedTitle: 'Не удалось показать настройки',
  tokenMissing: 'Адрес неполный. Откройте ссылку из письма ещё раз.',
}

/** The texts by language (ISO 639-1). */
export const preferencesWords: Readonly<Record<string, Words>> = { de, fr, es, it, pt, nl, pl, ru }
