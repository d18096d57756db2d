// Ukrainian texts of a past message, shown as one person got it.
import type { pastMessage as english } from '../en/past-message.ts'
import type { Translation } from '../translation.ts'

export const pastMessage: Translation<typeof english> = {
  title: 'Лист',
  back: 'Назад до кампанії',
  noSubject: 'Без теми',
  show: 'Показати лист',
  from: 'Від',
  to: 'Кому',
  at: 'Надіслано',
  size: 'Розмір',
  kilobytes: '{{size}} кБ',
  tabs: { message: 'Лист', text: 'Текст', headers: 'Заголовки' },
  download: 'Завантажити .eml',
  downloading: 'Завантаження листа…',
  downloaded: 'Завантажено {{name}}',
  exact: 'Саме таким його надіслано',
  exactText:
    'Під час надсилання Lettermill зберіг контрольну суму цього листа. Лист нижче має ту саму контрольну суму. Lettermill показує його без пікселя відстеження й не рахує переходів за посиланнями.',
  doubts: {
    not_sent: {
      title: 'Не надіслано',
      text: 'Цій людині нічого не надіслано. Нижче лист, який вона отримала б.',
    },
    not_kept: {
      title: 'Не доведено',
      text: 'Контрольну суму цього листа не збережено: його надіслала попередня версія, або процес зупинився одразу після надсилання. Лист нижче створено зі збережених даних.',
    },
    key_gone: {
      title: 'Не доведено',
      text: 'SECRET_KEY змінено, а попереднього ключа немає в SECRET_KEYS_OLD. Посилання нижче мають інші токени, ніж надіслані.',
    },
    other_version: {
      title: 'Не той самий',
      text: 'Ця версія Lettermill пише листи інакше, ніж версія, яка надіслала цей. Зміст той самий, форма може відрізнятися.',
    },
    differs: {
      title: 'Не той самий',
      text: 'Контрольна сума листа нижче не та, що збережена під час надсилання. Щось, із чого створено лист, змінено.',
    },
    signature_missing: {
      title: 'Той самий, але без підпису',
      text: 'Лист нижче має контрольну суму, збережену під час надсилання. Його підпис DKIM не можна створити знову, бо ключа домену вже немає.',
    },
  },
}
