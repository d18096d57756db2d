// Recognizes the language of a message from its words, or leaves it unknown.
import { describe, expect, it } from 'vitest'
import { growsLinearly } from '../../../../../test/growth.ts'
import { languageOf } from '../language.ts'

describe('the language of a message', () => {
  it.each([
    ['en', '<p>Hello {{ first_name }}, here are the news of this week for you.</p>'],
    ['en', '<p>Sale ends Friday!</p>'],
    ['uk', '<p>Вітаємо! Що нового для вас цього тижня.</p>'],
    ['ru', '<p>Здравствуйте! Что нового для вас на этой неделе.</p>'],
    ['de', '<p>Hier sind die Neuigkeiten der Woche für Sie.</p>'],
    ['fr', '<p>Voici les nouvelles de la semaine pour vous.</p>'],
    ['es', '<p>Estas son las noticias de la semana para usted y los suyos.</p>'],
    ['es', '<p>La semana en cinco minutos: lo que valía la pena leer en la ciudad.</p>'],
    ['it', '<p>Le tue risposte restano tra noi. Nella prossima lettera la redazione dirà com’è andata.</p>'],
    ['pl', '<p>Oto Twoje zamówienie. Wyślemy je jutro. Twoje faktury.</p>'],
    ['fr', '<p>La semaine : le marché, la fête et les fleurs.</p>'],
    ['he', '<p dir="rtl">שלום {{ first_name }}, הנה החדשות של השבוע</p>'],
    ['ar', '<p dir="rtl">مرحبا، هذه أخبار الأسبوع</p>'],
    ['fa', '<p dir="rtl">سلام، این خبرهای هفته برای شما گروه پژوهش چاپ است</p>'],
    ['ja', '<p>今週のニュースをお届けします。</p>'],
    ['zh', '<p>这是本周的新闻。</p>'],
  ])('is %s: %s', (language, html) => {
    expect(languageOf(html)).toBe(language)
  })

  it('is unknown if the words do not reveal it', () => {
    expect(
      languageOf('<p>Üdvözöljük! Íme a hét hírei, amelyeket önnek válogattunk össze.</p>'),
    ).toBeUndefined()
  })

  it('depends neither on elements nor on merge tags, and is found in linear time', () => {
    expect(languageOf('<p style="the and you">Привіт</p>{{ the and you }}<p>і ще</p>')).toBe('uk')
    for (const piece of ['<', '{{', '{%', '&', '<style>', 'a', 'и '])
      expect(growsLinearly((length) => languageOf(piece.repeat(length / piece.length)), 20_000)).toBe(true)
  })
})
