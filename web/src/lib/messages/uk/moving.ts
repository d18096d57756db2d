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
    found_one: '{{file}}: {{shown}} адреса',
    found_few: '{{file}}: {{shown}} адреси',
    found_many: '{{file}}: {{shown}} адрес',
    found_other: '{{file}}: {{shown}} адреси',
    foundReasons_one: '{{file}}: {{shown}} адреса: {{reasons}}',
    foundReasons_few: '{{file}}: {{shown}} адреси: {{reasons}}',
    foundReasons_many: '{{file}}: {{shown}} адрес: {{reasons}}',
    foundReasons_other: '{{file}}: {{shown}} адреси: {{reasons}}',
    invalid: 'Рядків без правильної адреси: {{shown}}',
    reason: 'Чому на ці адреси не можна писати',
    reasons: {
      unsubscribed: 'Люди відписалися',
      hard_bounce: 'Листи поверталися',
      complaint: 'Листи позначено як спам',
      manual: 'Інша причина',
    },
    submit: 'Більше їм не писати',
    done_one: '{{shown}} адреса у стоп-листі: {{reasons}}.',
    done_few: '{{shown}} адреси у стоп-листі: {{reasons}}.',
    done_many: '{{shown}} адрес у стоп-листі: {{reasons}}.',
    done_other: '{{shown}} адреси у стоп-листі: {{reasons}}.',
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
  suppressesFirst_one: 'Спершу до стоп-листа потрапить {{shown}} адреса: {{reasons}}.',
  suppressesFirst_few: 'Спершу до стоп-листа потраплять {{shown}} адреси: {{reasons}}.',
  suppressesFirst_many: 'Спершу до стоп-листа потрапить {{shown}} адрес: {{reasons}}.',
  suppressesFirst_other: 'Спершу до стоп-листа потрапить {{shown}} адреси: {{reasons}}.',
  namesNobody:
    'Цей файл не показує, хто відписався в {{tool}}. Спершу перенесіть той список, інакше ці люди отримають вашу наступну кампанію.',
  bringList: 'Спершу перенести список',
  out: 'Пропущено, бо люди не підписувалися: {{shown}}',
  unreadable: 'Пропущено, бо рядок не вдалося прочитати: {{shown}}',
  groups: 'Групи з тегів: {{names}}',
  groupsMore_one: 'Групи з тегів: {{names}}. Пропущено {{more}} рідший тег.',
  groupsMore_few: 'Групи з тегів: {{names}}. Пропущено {{more}} рідші теги.',
  groupsMore_many: 'Групи з тегів: {{names}}. Пропущено {{more}} рідших тегів.',
  groupsMore_other: 'Групи з тегів: {{names}}. Пропущено {{more}} рідшого тегу.',
  summary_one:
    '{{contacts}} контакт. У стоп-листі: {{shown}} ({{reasons}}). Ніхто з тих, хто відписався, листів не отримає.',
  summary_few:
    '{{contacts}} контакти. У стоп-листі: {{shown}} ({{reasons}}). Ніхто з тих, хто відписався, листів не отримає.',
  summary_many:
    '{{contacts}} контактів. У стоп-листі: {{shown}} ({{reasons}}). Ніхто з тих, хто відписався, листів не отримає.',
  summary_other:
    '{{contacts}} контакту. У стоп-листі: {{shown}} ({{reasons}}). Ніхто з тих, хто відписався, листів не отримає.',
}
