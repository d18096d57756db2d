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
  changePrinted: '{{change}} проти попереднього періоду',
  change: 'Порівняно з попереднім періодом: {{change}}',
  changeNone: 'Немає попереднього періоду для порівняння.',
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
    text: 'П’ять кроків до першої. Порядок довільний; зроблене позначається тут.',
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
      text: 'Ваш лист із полями для імен і всього іншого, що ви знаєте.',
      action: 'Написати шаблон',
    },
    campaign: {
      title: 'Створіть першу кампанію',
      text: 'Виберіть відправника, шаблон і групу; надішліть зараз або пізніше.',
      action: 'Створити кампанію',
    },
  },
  failed: 'Не вдалося завантажити показники: {{message}}',
  recentFailed: 'Не вдалося завантажити останні кампанії: {{message}}',
  sessionExpired: 'Сеанс завершився. Будь ласка, увійдіть знову.',
}
