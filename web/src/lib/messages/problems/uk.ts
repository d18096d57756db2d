// The server's refusals in Ukrainian, one for each code of the closed list. English needs no file: there the
// sentence of the answer itself is shown.
import type { ProblemCode } from '@lettermill/contracts/problem'

interface Problems extends Record<ProblemCode, string> {
  /** By parameter, the words that the server fills in; one that is not here is a name or a number and stays. */
  words: Record<string, Record<string, string>>
}

export const problems: Problems = {
  invalid_input: 'Перевірте введені дані: {{reason}}',
  body_not_json: 'Тіло запиту не є коректним JSON.',
  body_too_deep: 'Тіло запиту вкладене глибше ніж на {{limit}} рівні.',
  body_too_large: 'Запит завеликий. Обмеження — {{limit}}.',
  unsupported_media: 'Цей виклик не приймає такого типу даних.',
  address_unreadable: 'Адресу цього виклику не вдається прочитати.',
  request_unreadable: 'Запит не вдається прочитати.',
  request_too_slow: 'Запит надходив надто довго.',
  headers_too_large: 'Заголовки запиту завеликі.',
  signed_out: 'Будь ласка, увійдіть знову.',
  not_administrator: 'Це може зробити лише адміністратор.',
  not_found: 'Не знайдено.',
  method_not_allowed: 'Цей виклик роблять не через {{method}}, а через {{allowed}}.',
  unknown_call: 'Такого виклику немає: {{method}} {{path}}',
  too_many_requests: 'Забагато спроб. Спробуйте ще раз через {{minutes}} хв.',
  not_ready: 'Lettermill ще не готовий: {{reason}}',
  database_away: 'База даних зараз не відповідає вчасно. Спробуйте ще раз за кілька секунд.',
  database_read_only:
    'Зараз нічого не можна зберегти: база даних не приймає змін. Спробуйте ще раз за хвилину.',
  database_full: 'Нічого не можна зберегти: на диску бази даних немає місця. Повідомте адміністратора.',
  storage_full: 'Файл не можна зберегти: на диску сервера немає місця. Повідомте адміністратора.',
  storage_away:
    'Файл не можна зберегти: сховище сервера його не приймає. Спробуйте ще раз за хвилину, а потім повідомте адміністратора.',
  internal: 'Щось пішло не так на нашому боці. Спробуйте ще раз.',

  captcha_missing: 'Будь ласка, пройдіть перевірку hCaptcha.',
  captcha_missing_altcha: 'Будь ласка, пройдіть перевірку.',
  captcha_refused: 'Перевірку не зараховано. Пройдіть її ще раз.',
  captcha_unreachable: 'Служба перевірки недоступна. Спробуйте ще раз за хвилину.',
  credentials_wrong: 'Неправильна адреса або пароль.',
  account_pending: 'Ваша заявка ще чекає на схвалення адміністратора сайту.',
  account_rejected: 'Адміністратор сайту відхилив вашу заявку.',
  email_invalid: 'Введіть коректну адресу електронної пошти.',
  email_taken: 'Цю адресу вже зареєстровано.',
  password_short: 'Пароль має містити щонайменше 8 символів.',
  password_long: 'Пароль може містити щонайбільше 128 символів.',
  password_wrong: 'Поточний пароль неправильний.',
  token_name_missing: 'Дайте токену назву.',
  tokens_full: 'Обліковий запис може мати {{limit}} API-токенів. Відкличте той, що вже не потрібен.',
  token_not_enough: 'API-токену це не дозволено. Увійдіть, будь ласка.',
  last_administrator: 'Останнього адміністратора видалити не можна.',
  own_account: 'Власний обліковий запис не можна ні видалити, ні відхилити.',
  registrations_full: 'Забагато заявок чекає на адміністратора. Спробуйте пізніше.',
  registration_decided: 'Цю заявку вже розглянуто.',

  contacts_none_valid: 'У файлі CSV немає жодного придатного контакту.',
  group_being_deleted: 'Цю групу саме видаляють.',
  uploads_busy: 'Сервер зайнятий іншими завантаженнями. Спробуйте за мить ще раз.',
  import_undone: 'Цей імпорт скасовано. Почніть його заново.',
  import_too_old: 'Минуло понад 24 години, тож скасувати цей імпорт уже не можна.',

  senders_full:
    'Робочий простір може мати щонайбільше відправників: {{limit}}. Видаліть тих, що вже не потрібні.',
  domains_full: 'Робочий простір може мати щонайбільше доменів: {{limit}}. Видаліть ті, що вже не потрібні.',
  sender_incomplete: 'Потрібні ім’я та адреса електронної пошти.',
  domain_invalid: 'Введіть коректне доменне ім’я (наприклад, example.com).',
  domain_in_use:
    'Кампанія «{{campaign}}» вже почалася, і їй потрібен ключ DKIM домену {{domain}}. Дочекайтеся її завершення або спершу видаліть кампанію.',
  signing_key_missing:
    'Домен {{domain}} видалено разом із його ключем DKIM, тому цю кампанію неможливо підписати. Додайте домен знову, опублікуйте його запис DKIM і натисніть «Продовжити».',
  signing_key_unreadable:
    'Ключ DKIM домену {{domain}} неможливо прочитати, бо SECRET_KEY цього сервера змінено. Попросіть адміністратора вказати попередній ключ у SECRET_KEYS_OLD. Якщо його втрачено, видаліть домен, додайте його знову й опублікуйте новий запис DKIM.',
  domain_taken: 'Домен {{domain}} вже додано.',

  templates_full:
    'Робочий простір може мати щонайбільше шаблонів: {{limit}}, разом — {{size}}. Видаліть ті, що вже не потрібні.',
  images_full:
    'Робочий простір може зберігати щонайбільше зображень: {{limit}}, разом — {{size}}; зображення надісланих листів залишаються. Вставте те, що вже є в мережі.',
  template_empty: 'Шаблону потрібні назва і текст.',
  template_unparsable: 'Не вдалося прочитати шаблон, рядок {{line}}: {{reason}}',
  subject_unparsable: 'Не вдалося прочитати тему: {{reason}}',
  preheader_unparsable: 'Не вдалося прочитати прехедер: {{reason}}',
  reply_to_invalid: 'Адреса для відповідей некоректна.',
  image_missing: 'Виберіть файл із зображенням.',
  image_svg:
    'Зображення SVG не можна надіслати: більшість поштових програм їх не показує. Збережіть зображення як PNG і виберіть той файл.',
  image_unreadable:
    'Цей файл не є зображенням, яке можна прочитати. Підійдуть PNG, JPEG, GIF, WebP або AVIF.',
  image_too_large: 'Зображення завелике. Обмеження — {{limit}}.',

  campaign_incomplete: 'Заповніть: {{fields}}.',
  campaign_part_missing: 'Вибраного вже немає: {{part}}. Виберіть інше.',
  sender_not_of_domain: 'Відправник {{email}} не належить до домену {{domain}}.',
  schedule_incomplete: 'Для планування потрібні дата й час.',
  schedule_invalid: 'Дата, час або часовий пояс планування некоректні.',
  schedule_past: 'Запланований час уже минув. Виберіть пізніший.',
  nothing_to_retry: 'Немає кому надсилати знову: адреси, що не вдалися, не приймають пошту.',
  test_refused: 'Ретранслятор не прийняв тестового листа: {{reply}}',
  test_limit:
    'Робочий простір надсилає щонайбільше {{most}} тестових повідомлень на день. Наступні можна надіслати після півночі (UTC).',
  test_unanswered:
    'Тестового листа ще не надіслано: жоден процес надсилання не працює. Він піде, щойно такий запрацює.',
  status_conflict: 'Кампанію в стані «{{status}}» не можна {{action}}.',

  unsubscribe_token_missing: 'Немає токена для відписки.',
  unsubscribe_token_invalid: 'Посилання для відписки недійсне.',

  words: {
    status: {
      draft: 'чернетка',
      scheduled: 'заплановано',
      processing: 'надсилається',
      paused: 'призупинено',
      partially_sent: 'надіслано частково',
      sent: 'надіслано',
      completed: 'завершено',
      failed: 'не вдалося',
      archived: 'в архіві',
    },
    action: {
      sent: 'надіслати',
      paused: 'призупинити',
      resumed: 'продовжити',
      archived: 'перенести до архіву',
      'tried again': 'надіслати знову',
      deleted: 'видалити',
    },
    part: { domain: 'домен', sender: 'відправник', template: 'шаблон', group: 'група контактів' },
  },
}
