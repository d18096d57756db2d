// The code that a new template begins with: the smallest letter that has everything a letter needs.
import type { GalleryLanguage } from '@lettermill/contracts'

type Words = Readonly<Record<'hello' | 'news' | 'more' | 'unsubscribe', string>>

const words: Readonly<Record<GalleryLanguage, Words>> = {
  de: {
    hello: 'Hallo {{ first_name | default: "und guten Tag" }},',
    news: 'was gibt es Neues?',
    more: 'Mehr erfahren',
    unsubscribe: 'Abmelden',
  },
  en: {
    hello: 'Dear {{ first_name | default: "friend" }},',
    news: 'What is new?',
    more: 'Read more',
    unsubscribe: 'Unsubscribe',
  },
  es: {
    hello: 'Hola, {{ first_name | default: "buenos días" }}:',
    news: '¿Qué hay de nuevo?',
    more: 'Más información',
    unsubscribe: 'Darse de baja',
  },
  fr: {
    hello: 'Bonjour {{ first_name | default: "à vous" }},',
    news: 'Quoi de neuf ?',
    more: 'En savoir plus',
    unsubscribe: 'Se désabonner',
  },
  it: {
    hello: 'Ciao {{ first_name | default: "a te" }},',
    news: 'che cosa c’è di nuovo?',
    more: 'Scopri di più',
    unsubscribe: 'Annulla l’iscrizione',
  },
  nl: {
    hello: 'Beste {{ first_name | default: "lezer" }},',
    news: 'Wat is er nieuw?',
    more: 'Lees meer',
    unsubscribe: 'Uitschrijven',
  },
  pl: {
    hello: 'Dzień dobry, {{ first_name | default: "witamy serdecznie" }}!',
    news: 'Co nowego?',
    more: 'Dowiedz się więcej',
    unsubscribe: 'Wypisz się',
  },
  pt: {
    hello: 'Olá, {{ first_name | default: "bom dia" }}!',
    news: 'O que há de novo?',
    more: 'Saber mais',
    unsubscribe: 'Cancelar a inscrição',
  },
  uk: {
    hello: 'Вітаємо, {{ first_name | default: "читачу" }}!',
    news: 'Що нового?',
    more: 'Дізнатися більше',
    unsubscribe: 'Відписатися',
  },
}

const beginnings = {
  html: (t: Words, language: GalleryLanguage) => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <title></title>
  </head>
  <body>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      <tr>
        <td style="padding: 24px; font: 16px/1.5 Arial, sans-serif">
          <p>${t.hello}</p>
          <p>${t.news}</p>
          <p><a href="{{ unsubscribe_url }}">${t.unsubscribe}</a></p>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  mjml: (t: Words, language: GalleryLanguage) => `<mjml lang="${language}">
  <mj-head>
    <mj-preview></mj-preview>
  </mj-head>
  <mj-body width="600px" background-color="#eef1f5">
    <mj-section background-color="#ffffff">
      <mj-column>
        <mj-text>${t.hello}</mj-text>
        <mj-button href="https://example.com">${t.more}</mj-button>
        <mj-text font-size="13px"><a href="{{ unsubscribe_url }}">${t.unsubscribe}</a></mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
}

/** The code of a new letter in this language. */
export function beginningOf(kind: 'html' | 'mjml', language: GalleryLanguage): string {
  return beginnings[kind](words[language], language)
}
