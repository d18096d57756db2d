// Ukrainian texts of the unsubscribed users' list and of the unsubscribe page.
import type { suppressions as english } from '../en/suppressions.ts'
import type { Translation } from '../translation.ts'

export const suppressions: Translation<typeof english> = {
  title: 'Користувачі, які відписалися',
  text: 'Ці читачі попросили більше їм не писати. Жодну кампанію їм не буде надіслано.',
  filter: 'Період',
  today: 'Сьогодні',
  all: 'За весь час',
  email: 'Електронна пошта',
  unsubscribedAt: 'Час відписки',
  none: 'Ніхто не відписався',
  suppressed: {
    title: 'Адреси без листів',
    text: 'На ці адреси кампанії не надсилаються: їх не існує, їхні читачі позначили лист як спам або відписалися.',
    search: 'Шукати адресу',
    reason: 'Причина',
    filters: {
      all: 'Усі причини',
      unsubscribed: 'Відписка',
      complaint: 'Позначено як спам',
      hard_bounce: 'Не існує',
    },
    reasons: {
      unsubscribed: 'Відписка',
      complaint: 'Позначено як спам',
      hard_bounce: 'Не існує',
    },
    why: 'Чому',
    action: 'Скасувати',
    again: 'Писати знову',
    againTo: 'Писати знову на {{email}}',
    readersOwn: 'Це може скасувати лише сам читач.',
    askBounce:
      'Кампанії знову надходитимуть на {{email}}. Якщо адреса й далі не приймає пошти, вона повернеться до цього списку.',
    askComplaint:
      '{{email}}: цей читач позначив ваш лист як спам. Писати йому знову? Ще одна скарга зашкодить вашій репутації в поштових служб.',
    done: 'Кампанії знову надходять на {{email}}.',
    download: 'Завантажити CSV',
    downloading: 'Готуємо список...',
    downloaded: 'Файл «{{name}}» завантажено.',
    none: 'Жодної адреси без листів',
    noneFound: 'Такої адреси немає',
  },
  confirm: {
    title: 'Відписка',
    working: 'Відписуємо...',
    doneTitle: 'Вас відписано від розсилки',
    noMore: '{{sender}} більше не писатиме на {{recipient}}.',
    mistake: 'Це сталося помилково?',
    resubscribe: 'Підписатися знову',
    resubscribedTitle: 'Ви знову підписані',
    again: '{{sender}} знову писатиме на {{recipient}}.',
    failedTitle: 'Відписатися не вдалося',
    tokenMissing: 'Немає токена для відписки.',
    failed: 'Помилка обробки відписки: {{status}}',
    unreachable: 'Помилка з’єднання із сервером: {{reason}}',
  },
}
