// The words of new blocks in the design editor, in the languages of the app. The editor writes them, and the checks of
// a letter find them again.

/** Sample text, which no author wants to send. */
export const sampleWords = {
  en: { heading: 'A heading', text: 'Write your text here.', item: 'A point', code: 'WELCOME10' },
  uk: { heading: 'Заголовок', text: 'Напишіть тут свій текст.', item: 'Пункт', code: 'WELCOME10' },
}
