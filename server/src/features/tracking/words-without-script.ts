// The words of the unsubscribe page in a browser without JavaScript.
import type { ReadersLanguage } from '@lettermill/contracts'
import type { PageWords, Said } from '../../platform/page-words.ts'

export const unsubscribeWords: PageWords = {
  en: {
    text: 'With one click you get no more mail from this sender.',
    button: 'Unsubscribe',
    failedTitle: 'Unsubscribing did not work',
    failed: {
      unsubscribe_token_invalid: 'The unsubscribe link is not valid.',
      unsubscribe_token_missing:
        'The address is not complete. Please open the link of the message once more.',
    },
    later: 'Please try again later.',
  },
  uk: {
    text: 'Після одного натискання ви більше не отримуватимете листів від цього відправника.',
    button: 'Відписатися',
    failedTitle: 'Відписатися не вдалося',
    failed: {
      unsubscribe_token_invalid: 'Посилання для відписки недійсне.',
      unsubscribe_token_missing: 'Адреса неповна. Відкрийте посилання з листа ще раз.',
    },
    later: 'Спробуйте ще раз пізніше.',
  },
  de: {
    text: 'Mit einem Klick erhalten Sie keine E-Mails mehr von diesem Absender.',
    button: 'Abmelden',
    failedTitle: 'Das Abmelden hat nicht funktioniert',
    failed: {
      unsubscribe_token_invalid: 'Dieser Abmeldelink ist nicht gültig.',
      unsubscribe_token_missing:
        'In der Adresse fehlt ein Teil. Öffnen Sie den Link aus der Nachricht noch einmal.',
    },
    later: 'Bitte versuchen Sie es später noch einmal.',
  },
  fr: {
    text: 'En un clic, vous ne recevrez plus d’e-mails de cet expéditeur.',
    button: 'Se désabonner',
    failedTitle: 'Le désabonnement n’a pas fonctionné',
    failed: {
      unsubscribe_token_invalid: 'Ce lien de désabonnement n’est pas valable.',
      unsubscribe_token_missing: 'L’adresse est incomplète. Ouvrez de nouveau le lien du message.',
    },
    later: 'Veuillez réessayer plus tard.',
  },
  es: {
    text: 'Con un clic dejará de recibir correos de este remitente.',
    button: 'Cancelar la suscripción',
    failedTitle: 'No se pudo cancelar la suscripción',
    failed: {
      unsubscribe_token_invalid: 'Este enlace para cancelar la suscripción no es válido.',
      unsubscribe_token_missing: 'La dirección está incompleta. Abra de nuevo el enlace del mensaje.',
    },
    later: 'Inténtelo más tarde.',
  },
  it: {
    text: 'Con un clic non riceverai più email da questo mittente.',
    button: 'Annulla l’iscrizione',
    failedTitle: 'Non è stato possibile annullare l’iscrizione',
    failed: {
      unsubscribe_token_invalid: 'Questo link per annullare l’iscrizione non è valido.',
      unsubscribe_token_missing: 'L’indirizzo è incompleto. Apri di nuovo il link del messaggio.',
    },
    later: 'Riprova più tardi.',
  },
  pt: {
    text: 'Com um clique, deixará de receber e-mails deste remetente.',
    button: 'Cancelar a inscrição',
    failedTitle: 'Não foi possível cancelar a inscrição',
    failed: {
      unsubscribe_token_invalid: 'Esta ligação para cancelar a inscrição não é válida.',
      unsubscribe_token_missing: 'O endereço está incompleto. Abra de novo a ligação da mensagem.',
    },
    later: 'Tente mais tarde.',
  },
  nl: {
    text: 'Met één klik ontvangt u geen e-mail meer van deze afzender.',
    button: 'Uitschrijven',
    failedTitle: 'Uitschrijven is niet gelukt',
    failed: {
      unsubscribe_token_invalid: 'Deze uitschrijflink is niet geldig.',
      unsubscribe_token_missing: 'Het adres is onvolledig. Open de link in het bericht opnieuw.',
    },
    later: 'Probeer het later opnieuw.',
  },
  pl: {
    text: 'Po jednym kliknięciu nie będziesz już otrzymywać wiadomości od tego nadawcy.',
    button: 'Zrezygnuj z subskrypcji',
    failedTitle: 'Nie udało się wypisać z listy',
    failed: {
      unsubscribe_token_invalid: 'Ten link do rezygnacji jest nieprawidłowy.',
      unsubscribe_token_missing: 'Adres jest niepełny. Otwórz link z wiadomości jeszcze raz.',
    },
    later: 'Spróbuj później.',
  },
  ru: {
    text: 'После одного нажатия вы больше не будете получать письма от этого отправителя.',
    button: 'Отписаться',
    failedTitle: 'Отписаться не удалось',
    failed: {
      unsubscribe_token_invalid: 'Ссылка для отписки недействительна.',
      unsubscribe_token_missing: 'Адрес неполный. Откройте ссылку из письма ещё раз.',
    },
    later: 'Попробуйте ещё раз позже.',
  },
}

/** The answer to a reader who has unsubscribed. */
export const leftWords: Record<ReadersLanguage, Omit<Said, 'language'>> = {
  en: { title: 'Unsubscribed', text: 'You get no more mail from this sender.' },
  uk: {
    title: 'Вас відписано від розсилки',
    text: 'Ви більше не отримуватимете листів від цього відправника.',
  },
  de: { title: 'Sie sind abgemeldet', text: 'Sie erhalten keine E-Mails mehr von diesem Absender.' },
  fr: { title: 'Vous êtes désabonné', text: 'Vous ne recevrez plus d’e-mails de cet expéditeur.' },
  es: { title: 'Suscripción cancelada', text: 'Ya no recibirá correos de este remitente.' },
  it: { title: 'Iscrizione annullata', text: 'Non riceverai più email da questo mittente.' },
  pt: { title: 'Inscrição cancelada', text: 'Já não receberá e-mails deste remetente.' },
  nl: { title: 'U bent uitgeschreven', text: 'U ontvangt geen e-mail meer van deze afzender.' },
  pl: { title: 'Wypisano z listy', text: 'Nie będziesz już otrzymywać wiadomości od tego nadawcy.' },
  ru: { title: 'Вы отписаны от рассылки', text: 'Вы больше не будете получать письма от этого отправителя.' },
}
