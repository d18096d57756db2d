// Ukrainian texts of the dashboard.
import type { dashboard as english } from '../en/dashboard.ts'
import type { Translation } from '../translation.ts'

export const dashboard: Translation<typeof english> = {
  title: 'Огляд',
  period: 'Період',
  periods: {
    all: 'За весь час',
    today: 'Сьогодні',
    '3days': '3 дні',
    week: 'За тиждень',
    month: 'Місяць',
  },
  stats: {
    emailsSent: 'Надіслано листів',
    totalOpens: 'Усього відкриттів',
    totalClicks: 'Усього переходів',
    unsubscribeCount: 'Усього відписок',
  },
  changePrinted: '{{change}} порівняно з попереднім періодом',
  change: 'Порівняно з попереднім періодом: {{change}}',
  notLoaded: 'не завантажено',
  changeNone: 'Немає попереднього періоду для порівняння.',
  delivered:
    'Доставлено, наскільки нам відомо: {{delivered}}. Повернулося: {{bounced}}. Позначено як спам: {{complained}}.',
  create: 'Створити кампанію',
  agenda: {
    warning: {
      bounces: 'Багато адрес не існує.',
      complaints: 'Читачі позначають лист як спам.',
    },
    now: 'Надсилається зараз',
    next: 'Далі',
    nothingNow: 'Зараз нічого не надсилається.',
    nothingNext: 'Нічого не заплановано.',
    starting: 'Час завершення поки невідомий',
    retrying: 'Повторні спроби',
    paused: 'Призупинено',
    left: 'ще близько {{time}}',
    sent: 'Надіслано {{sent}} з {{total}} (готово {{percent}})',
    contacts_one: '{{size}} контакт',
    contacts_few: '{{size}} контакти',
    contacts_many: '{{size}} контактів',
    contacts_other: '{{size}} контакту',
    more_one: 'і ще {{size}}',
    more_few: 'і ще {{size}}',
    more_many: 'і ще {{size}}',
    more_other: 'і ще {{size}}',
  },
  days: {
    title: 'Останні 30 днів',
    more: 'Аналітика',
    all: 'Разом',
    opens: 'Відкриття',
    clicks: 'Переходи',
    chart:
      'Стовпчикова діаграма за останні 30 днів: відкриттів {{opens}}, переходів {{clicks}}. Числа за кожен день є в «Аналітиці».',
  },
  recent: 'Останні кампанії',
  viewAll: 'Усі кампанії',
  campaign: 'Кампанія',
  date: 'Дата',
  status: 'Стан',
  sent: 'Надіслано',
  opened: 'Відкрито',
  clicked: 'Переходи',
  firstSteps: {
    title: 'Кампаній ще немає',
    titleDrafts: 'Ваша перша кампанія',
    text: 'Шість кроків до першої кампанії. Порядок довільний; зроблене позначається тут.',
    done: 'Зроблено',
    contacts: {
      title: 'Імпортуйте контакти',
      text: 'Файл CSV з будь-якої програми; ви вибираєте, де який стовпець.',
      action: 'Імпортувати контакти',
    },
    domain: {
      title: 'Додайте домен для надсилання',
      text: 'Ми покажемо записи DNS, які треба опублікувати, і перевіримо їх.',
      action: 'Додати домен',
    },
    sender: {
      title: 'Додайте відправника',
      text: 'Ім’я та адреса, які бачать читачі.',
      action: 'Додати відправника',
    },
    template: {
      title: 'Напишіть шаблон',
      text: 'Ваш лист із полями для імен та інших даних.',
      action: 'Написати шаблон',
    },
    campaign: {
      title: 'Створіть першу кампанію',
      text: 'Виберіть відправника, шаблон і групу; надішліть зараз або пізніше.',
      action: 'Створити кампанію',
    },
    sent: {
      title: 'Надішліть її',
      text: 'Відкрийте кампанію й натисніть «Надіслати зараз». Перед надсиланням ви ще раз побачите все.',
      testText:
        'Відкрийте кампанію й натисніть «Надіслати зараз». У тестовому режимі лист не потрапить до людей: ви побачите його в скриньці.',
      action: 'Відкрити кампанії',
    },
  },
  failed: 'Не вдалося завантажити показники: {{message}}',
  recentFailed: 'Не вдалося завантажити останні кампанії: {{message}}',
  sessionExpired: 'Сеанс завершився. Будь ласка, увійдіть знову.',
}
