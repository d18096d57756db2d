// Ukrainian texts of registration, sign-in, the captcha, and the administrator's list of registrations.
import type { accounts as english } from '../en/accounts.ts'
import type { Translation } from '../translation.ts'

export const accounts: Translation<typeof english> = {
  email: 'Електронна пошта',
  password: 'Пароль',
  confirmPassword: 'Підтвердьте пароль',
  emailInvalid: 'Введіть коректну адресу електронної пошти.',
  showPassword: 'Показати введене',
  passwordMissing: 'Введіть пароль.',
  register: {
    title: 'Створити обліковий запис',
    text: 'Нові облікові записи схвалює адміністратор. Це ваш власний сервер? Увійдіть з обліковим записом, який надруковано в терміналі.',
    submit: 'Зареєструватися',
    passwordHint: 'Щонайменше 8 символів.',
    mismatch: 'Паролі не збігаються',
    failed: 'Помилка реєстрації',
    unreachable: 'Не вдалося зареєструватися',
    agree:
      'Реєструючись, ви погоджуєтеся з <terms>умовами</terms> та <privacy>політикою приватності</privacy>.',
    haveAccount: 'Уже маєте обліковий запис?',
    toLogin: 'Увійти',
    doneTitle: 'Реєстрація успішна!',
    doneText: 'Вашу заявку прийнято. Зачекайте, доки її схвалить адміністратор сайту.',
    backToLogin: 'Повернутися до входу',
  },
  login: {
    title: 'Вхід',
    submit: 'Увійти',
    kept: 'Сеанс завершився. Ваш текст збережено.',
    failed: 'Помилка входу',
    unreachable: 'Не вдалося увійти',
    noAccount: 'Ще не маєте облікового запису?',
    toRegister: 'Зареєструватися',
    unauthorised: 'У вас немає права переглядати цю сторінку',
  },
  captcha: {
    label: 'Я не робот',
    verifying: 'Перевіряємо...',
    verified: 'Перевірено',
    failed: 'Перевірка не вдалася. Спробуйте пізніше.',
    expired: 'Термін перевірки минув. Спробуйте ще раз.',
    wait: 'Перевіряємо... зачекайте, будь ласка.',
    missing: {
      hcaptcha: 'Будь ласка, пройдіть перевірку hCaptcha.',
      altcha: 'Будь ласка, пройдіть перевірку.',
    },
    tokenExpired: {
      hcaptcha: 'Термін дії токена hCaptcha минув. Пройдіть перевірку ще раз.',
      altcha: 'Термін дії токена минув. Пройдіть перевірку ще раз.',
    },
    error: {
      hcaptcha: 'Помилка hCaptcha: {{reason}}. Спробуйте ще раз.',
      altcha: 'Помилка: {{reason}}. Спробуйте ще раз.',
    },
    reasonUnknown: 'перевірка не завершилася',
    reasonInsecure: 'перевірка працює лише через HTTPS або на localhost',
  },
}
