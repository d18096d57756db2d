// The languages of Settings, kept in the browser (P1 and P2).
import { describe, expect, it } from 'vitest'
import {
  chooseLanguage,
  dateLocale,
  languageChoice,
  languageChoices,
  languageName,
  numberLocale,
  startMessages,
  text,
} from '../messages/index.ts'

/** One text of each kind: specified in Russian, in Ukrainian, and in English. */
const sample = () => [
  text('analytics:loading'),
  text('analytics:failed', { message: 'x' }),
  text('analytics:choosePeriod'),
  text('dashboard:sessionExpired'),
  text('suppressions:none'),
]

describe('the language', () => {
  // spec: 1.language.exact
  it('is English by default, with the Russian and Ukrainian texts of the specification', () => {
    expect(languageChoice()).toBe('default')
    expect(sample()).toEqual([
      'Загрузка данных аналитики...',
      'Ошибка: x',
      'Выбрать период',
      'Сеанс завершився. Будь ласка, увійдіть знову.',
      'No unsubscribed users',
    ])
  })

  // spec: 1.language.choice
  it('is English throughout if English is chosen', async () => {
    await chooseLanguage('en')
    expect(sample().join()).not.toMatch(/[а-яіїєґ]/i)
    expect(document.documentElement.lang).toBe('en')
  })

  // spec: 1.language.choice
  it('is Ukrainian throughout if Українська is chosen', async () => {
    await chooseLanguage('uk')
    expect(sample().join()).not.toMatch(/[a-wyzыэъё]/i)
    expect(document.documentElement.lang).toBe('uk')
  })

  // spec: 1.language.choice
  it('is German throughout if Deutsch is chosen, with German numbers and dates', async () => {
    await chooseLanguage('de')
    expect(text('ui:next')).toBe('Weiter')
    expect(document.documentElement.lang).toBe('de')
    expect((1234.5).toLocaleString(numberLocale())).toBe('1.234,5')
    expect(new Date(Date.UTC(2026, 11, 2)).toLocaleDateString(dateLocale(), { timeZone: 'UTC' })).toBe(
      '2.12.2026',
    )
  })

  it('has a name of its own in the choice of languages', () => {
    expect(languageChoices.filter((choice) => choice !== 'default').map(languageName)).toEqual([
      'English',
      'Deutsch',
      'Українська',
    ])
  })

  // spec: 1.language.choice
  it('is stored in the browser, and used again at the next visit', async () => {
    await chooseLanguage('uk')
    expect(window.localStorage.getItem('language')).toBe('uk')
    await startMessages()
    expect(text('ui:next')).toBe('Далі')
  })

  it('is the one that the server puts into the page, until a person chooses another', async () => {
    window.localStorage.removeItem('language')
    document.documentElement.dataset['language'] = 'uk'
    try {
      expect(languageChoice()).toBe('uk')
      await chooseLanguage('default')
      expect(languageChoice()).toBe('default')
    } finally {
      delete document.documentElement.dataset['language']
    }
  })

  it('is the default if the stored choice is unknown', () => {
    window.localStorage.setItem('language', 'fr')
    expect(languageChoice()).toBe('default')
  })
})
