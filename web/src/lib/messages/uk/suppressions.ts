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
