// What a checkup finds, in Ukrainian. English needs no file: there the sentence of the answer itself is shown.
import type { SentenceCode } from '@lettermill/contracts/checkup-sentences'

export const checkupSentences: Record<SentenceCode, { message: string; fix?: string }> = {
  right: { message: 'Усе гаразд: {{what}}.' },
  unanswered: {
    message: 'Відповіді немає: {{what}}.',
    fix: 'Спробуйте за кілька хвилин. Якщо не зміниться, запитайте власника ваших DNS-серверів.',
  },
  spf_missing: {
    message: 'Домен {{domain}}, куди надходять повернення, не має запису SPF.',
    fix: 'Опублікуйте цей запис.',
  },
  spf_several: {
    message: 'Домен {{domain}} має кілька записів SPF ({{count}}). Отримувачі не зважають на жоден.',
    fix: 'Залиште цей, решту видаліть.',
  },
  spf_unreadable: {
    message: 'Запис SPF домену {{domain}} не вдається прочитати: {{reason}}.',
    fix: 'Виправте його.',
  },
  spf_lookups_many: {
    message: 'SPF домену {{domain}} потребує запитів: {{count}}; дозволено 10. {{tree}}',
    fix: 'Видаліть include, через який уже не надсилаєте, або замініть a та mx на ip4.',
  },
  spf_lookups_near: {
    message: 'SPF домену {{domain}} потребує {{count}} із 10 запитів. {{tree}}',
    fix: 'Ще один include може його зламати. Видаліть ті, через які вже не надсилаєте.',
  },
  spf_loop: {
    message: 'SPF домену {{domain}} включає сам себе: {{tree}}',
    fix: 'Видаліть include, що веде назад.',
  },
  spf_include_none: {
    message:
      'SPF домену {{domain}} включає {{target}}, який не має запису SPF. Отримувачі не зважають на весь запис.',
    fix: 'Видаліть його або виправте назву.',
  },
  spf_void: {
    message: 'SPF домену {{domain}} питає про назви, яких немає: {{count}}; дозволено 2. {{tree}}',
    fix: 'Видаліть те, що нічого не називає.',
  },
  spf_relay: {
    message:
      '{{address}} ({{relay}}) не має права надсилати від імені {{domain}}: SPF відповідає {{result}}.',
    fix: 'Додайте {{mechanism}} перед «all».',
  },
  spf_all_open: {
    message: 'SPF домену {{domain}} дозволяє надсилати будь-кому.',
    fix: 'Закінчіть запис на ~all або -all.',
  },
  spf_ptr: {
    message: 'SPF домену {{domain}} містить ptr, на який багато отримувачів не зважають.',
    fix: 'Замініть його на ip4 або include.',
  },
  spf_long: {
    message: 'Запис SPF домену {{domain}} має {{count}} символів; понад 450 деякі отримувачі не читають.',
    fix: 'Скоротіть його.',
  },
  dkim_missing: {
    message: 'За адресою {{name}} немає ключа: отримувачі не можуть перевірити наші підписи.',
    fix: 'Опублікуйте цей запис.',
  },
  dkim_revoked: { message: 'Ключ {{name}} відкликано.', fix: 'Опублікуйте натомість цей запис.' },
  dkim_other: {
    message: 'Ключ {{name}} не наш: наші підписи не проходять перевірки.',
    fix: 'Опублікуйте натомість цей запис.',
  },
  dkim_testing: {
    message: 'Ключ {{name}} позначено як тестовий; деякі отримувачі на нього не зважають.',
    fix: 'Видаліть t=y із запису.',
  },
  dkim_hash: {
    message: 'Ключ {{name}} не дозволяє SHA-256, яким ми підписуємо.',
    fix: 'Видаліть h= із запису.',
  },
  dkim_by_relay: { message: 'Листи від {{domain}} підписує ретранслятор; його ключ тут не перевіряється.' },
  dmarc_missing: {
    message:
      'Домен {{domain}} не має запису DMARC. Gmail, Yahoo й Outlook вимагають його для масових розсилок.',
    fix: 'Опублікуйте цей запис.',
  },
  dmarc_several: {
    message: '{{name}} має кілька записів DMARC ({{count}}). Отримувачі не зважають на жоден.',
    fix: 'Залиште один.',
  },
  dmarc_unreadable: {
    message: 'Запис DMARC {{name}} не вдається прочитати: {{reason}}.',
    fix: 'Виправте його.',
  },
  dmarc_old_tag: {
    message: '{{tag}} у DMARC нічого не означає від часу RFC 9989.',
    fix: 'Видаліть його із запису.',
  },
  dmarc_unaligned: {
    message:
      'DMARC домену {{domain}} велить {{policy}}, а в нас ніщо не узгоджено: отримувачі так і зроблять із цим листом.',
    fix: 'Спершу налагодьте DKIM.',
  },
  dmarc_none_long: {
    message:
      'Домен {{domain}} надсилає понад 90 днів, а його DMARC досі дозволяє будь-кому писати від його імені.',
    fix: 'Перегляньте, чи немає у звітах ваших листів, що не пройшли перевірку, а тоді замініть p=none на p=quarantine.',
  },
  dmarc_no_reports: {
    message: 'Звітів DMARC домену {{domain}}, які кажуть, хто надсилає від його імені, ніхто не отримує.',
    fix: 'Додайте rua=mailto: і свою адресу.',
  },
  dmarc_reports_refused: {
    message: 'Звіти надсилаються до {{there}}, який не погодився їх приймати.',
    fix: 'Опублікуйте там цей запис.',
  },
  from_no_mail: {
    message:
      'Домен {{domain}} не приймає листів. Читачі не можуть відповісти, а деякі отримувачі таким відправникам відмовляють.',
    fix: 'Опублікуйте запис MX, який називає ваш поштовий провайдер.',
  },
  from_free: {
    message: '{{domain}} забороняє іншим надсилати від свого імені; цей лист буде відхилено.',
    fix: 'Візьміть власний домен.',
  },
  bounce_no_mx: { message: 'Повернення до {{domain}} нема куди доставити.', fix: 'Опублікуйте цей запис.' },
  bounce_elsewhere: {
    message: 'Повернення до {{domain}} надходять на {{host}}, а не на цю машину, де їх чекає Lettermill.',
    fix: 'Спрямуйте сюди запис MX або назвіть ту скриньку в BOUNCE_MAILBOX.',
  },
  bounce_unaligned: {
    message: 'SPF стосується {{bounces}}, а не {{domain}}: DMARC тримається лише на DKIM.',
  },
  complaints_untold: {
    message:
      'Поштові провайдери повідомляють про скарги лише тим, хто попросив. Попросіть Yahoo (Sender Hub, цей домен DKIM) і Microsoft (SNDS та JMRP, адреси вашого реле) надсилати їх на {{address}}. Gmail показує частку скарг у Postmaster Tools.',
    fix: 'Поставте позначку нижче, коли зробите це.',
  },
  feedback_none: {
    message: 'Ніхто не повідомляє нам про повернення і скарги.',
    fix: 'Попросіть адміністратора налаштувати шлях: docs/operator/deliverability.md.',
  },
  feedback_failing: {
    message: '{{way}} не працює з {{time}}: {{error}}',
    fix: 'Попросіть адміністратора подивитися розділ «Повернення».',
  },
  relay_no_name: {
    message: '{{address}} ({{relay}}) не має назви в DNS, і багато отримувачів таким машинам відмовляють.',
    fix: 'Попросіть власника машини задати запис PTR: {{relay}}.',
  },
  relay_plain: {
    message: 'Реле {{relay}} приймає листи лише без шифрування: їх може прочитати будь-хто дорогою.',
    fix: 'Попросіть адміністратора ввімкнути шифрування на реле або в його налаштуваннях.',
  },
  blocklist_listed: {
    message: '{{address}} є у списку {{list}}: отримувачі, які з ним звіряються, не приймають звідти листів.',
    fix: 'Дізнайтеся причину на сторінці списку, усуньте її та попросіть там про вилучення.',
  },
  relay_other_name: {
    message: '{{address}} має в DNS назву {{ptr}}, а {{ptr}} не веде назад.',
    fix: 'Попросіть власника машини задати запис PTR: {{relay}}.',
  },
  bimi_none: {
    message:
      'Домен {{domain}} не має логотипа. Поштові програми показують його там, де DMARC вимагає quarantine або reject.',
    fix: 'Щоб біля вашого імені був логотип, опублікуйте запис BIMI.',
  },
  bimi_policy: {
    message:
      'Логотип домену {{domain}} не показується: його DMARC вимагає {{policy}}, а потрібно quarantine або reject.',
    fix: 'Спершу змініть політику DMARC.',
  },
  bimi_address: {
    message: 'Логотип домену {{domain}} не показується: l= має бути адресою https, що закінчується на .svg.',
    fix: 'Виправте її.',
  },
  bimi_no_certificate: {
    message: 'Gmail і Apple показують логотип лише з сертифікатом (a=).',
    fix: 'Отримайте для логотипа сертифікат (VMC або CMC) і вкажіть його в a=.',
  },
  public_unreachable: {
    message: 'Посилання та відписка ведуть на {{url}}, куди читачі не потраплять.',
    fix: 'Попросіть адміністратора задати PUBLIC_URL.',
  },
  public_plain: {
    message: 'PUBLIC_URL не https: поштові програми не запропонують відписки одним натиском.',
    fix: 'Попросіть адміністратора задати PUBLIC_URL з https.',
  },
  public_expires: {
    message: 'Сертифікат {{url}} діє до {{date}}.',
    fix: 'Попросіть адміністратора оновити його.',
  },
}
