// Ukrainian texts of one contact.
import type { contactPage as english } from '../en/contactPage.ts'
import type { Translation } from '../translation.ts'

export const contactPage: Translation<typeof english> = {
  back: 'Контакти',
  notRefreshed: 'Те, що ви бачите, могло застаріти: {{message}}',
  missing: {
    title: 'Контакт не знайдено',
    text: 'Такого контакту немає. Його видалили, або його ніколи не було у вашому робочому просторі.',
    back: 'Усі контакти',
  },
  standing: {
    mailable: 'Можна писати',
    unsubscribed: 'Відписано {{day}}',
    hard_bounce: 'Адреса не приймає пошту з {{day}}',
    complaint: 'Позначено як спам {{day}}',
  },
  tabs: { label: 'Про цей контакт', details: 'Відомості' },
  fields: 'Поля',
  added: 'Додано',
  changed: 'Востаннє змінено',
  groups: {
    title: 'Групи',
    none: 'У жодній групі',
    since: 'з {{day}}',
    choose: 'Виберіть групи',
    noneFound: 'Немає групи з такою назвою',
  },
  add: {
    button: 'Додати контакт',
    title: 'Додати контакт',
    save: 'Додати контакт',
    done: 'Додано {{email}}',
  },
  edit: {
    button: 'Змінити',
    title: 'Змінити {{email}}',
    save: 'Зберегти',
    done: 'Збережено {{email}}',
  },
  form: {
    emailMissing: 'Введіть адресу електронної пошти.',
    emailInvalid: 'Це не схоже на адресу електронної пошти.',
    showTaken: 'Показати цей контакт',
    unreadable: {
      text: 'Текст має понад 10 000 символів. Скоротіть його.',
      number: 'Введіть число, наприклад 12500.50.',
      date: 'Введіть повну дату: місяць, день і рік.',
      yes_no: 'Виберіть «так» або «ні».',
      choice: 'Такого варіанта вже немає. Виберіть інший.',
    },
  },
  delete: {
    button: 'Видалити',
    title: 'Видалити цей контакт?',
    text: '{{email}} зникне з усіх груп, і кампанії більше не надходитимуть на цю адресу. Скасувати можна протягом 10 секунд. Показники кампаній не зміняться.',
    confirm: 'Видалити',
    done: 'Видалено {{email}}',
    restored: '{{email}} знову тут',
    notRestored: 'Контакт не вдалося відновити: {{message}}',
  },
}
