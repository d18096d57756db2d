// Перехід з іншого сервісу.
import type { moving as english } from '../en/moving.ts'
import type { Translation } from '../translation.ts'

export const moving: Translation<typeof english> = {
  action: 'Переходите з іншого сервісу?',
  title: 'Перехід з іншого сервісу',
  next: 'Далі',
  back: 'Назад',
  tool: 'Де зараз ваші контакти?',
  tools: {
    listmonk: 'listmonk',
    mailchimp: 'Mailchimp',
    brevo: 'Brevo',
    mautic: 'Mautic',
    other: 'Інший сервіс',
  },
  left: {
    title: 'Спершу: кому не можна писати',
    why: 'Перенесіть тих, хто відписався або чиї листи поверталися, ще до контактів: тоді жодна кампанія до них не дійде.',
    how: {
      listmonk:
        'У listmonk відкрийте Lists, натисніть кількість підписників списку, виберіть стан Unsubscribed і натисніть Export. Зробіть це для кожного списку: експорт усіх підписників не показує, хто відписався від списку.',
      mailchimp:
        'У Mailchimp відкрийте Audience, All contacts і Export audience. Файл ZIP містить і тих, хто відписався або чиї листи поверталися: виберіть його таким, як він є.',
      brevo:
        'У Brevo відкрийте Contacts, додайте фільтр Blocklisted: email campaigns, виберіть усі контакти й експортуйте їх у CSV.',
      mautic:
        'У Mautic відкрийте Reports, New, виберіть джерело Do Not Contact зі стовпцями Email, DNC reason і DNC date added, збережіть і експортуйте звіт у CSV.',
      other:
        'Експортуйте список адрес, що відписалися, повертали листи або заблоковані, у CSV зі стовпцем Email.',
    },
    choose: 'Вибрати список',
    chooseMore: 'Вибрати ще один список',
    found: '{{file}}: адрес — {{shown}}',
    foundReasons: '{{file}}: адрес — {{shown}}: {{reasons}}',
    invalid: 'Рядків без правильної адреси: {{shown}}',
    reason: 'Чому на ці адреси не можна писати',
    reasons: {
      unsubscribed: 'Люди відписалися',
      hard_bounce: 'Листи поверталися',
      complaint: 'Листи позначено як спам',
      manual: 'Інша причина',
    },
    submit: 'Більше їм не писати',
    done: 'Адрес у стоп-листі: {{shown}} ({{reasons}}).',
    erased: 'Пропущено, бо їх стерто на прохання людини: {{shown}}',
    skip: 'Пропустити цей крок',
    skipped: 'Без цього списку люди, які відписалися деінде, отримають вашу наступну кампанію.',
    noAddresses: 'У жодному стовпці цього файлу немає адрес електронної пошти.',
    nobodyLeft: 'У цьому файлі немає тих, хто відписався або чиї листи поверталися. Виберіть їхній список.',
    stopped: 'Не вдалося перенести список: {{message}}',
  },
  contacts: {
    title: 'Потім: ваші контакти',
    how: {
      listmonk: 'У listmonk відкрийте Subscribers і натисніть Export.',
      mailchimp:
        'У Mailchimp відкрийте Audience, All contacts і Export audience. Виберіть файл ZIP таким, як він є: тих, хто відписався або чиї листи поверталися, буде додано до стоп-листа ще до першого контакту.',
      brevo: 'У Brevo відкрийте Contacts, виберіть усі контакти й експортуйте їх у CSV.',
      mautic: 'У Mautic відкрийте Contacts і виберіть Export to CSV.',
      other: 'Експортуйте контакти у CSV.',
    },
    choose: 'Вибрати файл',
  },
  reasons: {
    unsubscribed: 'відписалися — {{shown}}',
    hard_bounce: 'повернення — {{shown}}',
    complaint: 'позначили як спам — {{shown}}',
    manual: 'з іншої причини — {{shown}}',
    unknown: 'без причини — {{shown}}',
  },
  recognised: 'Це експорт із {{tool}}. Його стовпці вже зіставлено з полями.',
  suppressesFirst: 'Спершу до стоп-листа потраплять адреси: {{shown}} ({{reasons}}).',
  namesNobody:
    'Цей файл не показує, хто відписався в {{tool}}. Спершу перенесіть той список, інакше ці люди отримають вашу наступну кампанію.',
  bringList: 'Спершу перенести список',
  out: 'Пропущено, бо люди не підписувалися: {{shown}}',
  groups: 'Групи з тегів: {{names}}',
  groupsMore: 'Групи з тегів: {{names}}. Рідших тегів пропущено: {{more}}.',
  summary:
    'Контактів: {{contacts}}. У стоп-листі: {{shown}} ({{reasons}}). Ніхто з тих, хто відписався, листів не отримає.',
}
