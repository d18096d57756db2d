// Українські тексти тем у налаштуваннях.
import type { topics as english } from '../en/topics.ts'
import type { Translation } from '../translation.ts'

export const topics: Translation<typeof english> = {
  title: 'Теми',
  text: 'Що читачі можуть увімкнути або вимкнути, замість того щоб відписуватися від усього: наприклад, пропозиції чи події. Кампанія з темою оминає контакти, які її вимкнули; ті, хто ще не вибирав, її отримують.',
  add: 'Додати тему',
  none: 'Тем ще немає',
  name: 'Тема',
  wanted: 'Бажають',
  declined: 'Вимкнули',
  actions: 'Дії',
  archived: 'в архіві',
  edit: 'Редагувати',
  editOne: 'Редагувати тему {{name}}',
  archive: 'До архіву',
  archiveOne: 'Перенести тему {{name}} до архіву',
  archivedNow: 'Тему «{{name}}» перенесено до архіву. Читачів про неї більше не питають.',
  bringBack: 'Повернути',
  bringBackOne: 'Повернути тему {{name}}',
  delete: 'Видалити',
  deleteOne: 'Видалити тему {{name}}',
  deleted: 'Тему «{{name}}» видалено',
  moveUp: 'Пересунути {{name}} вгору',
  moveDown: 'Пересунути {{name}} вниз',
  dialog: {
    addTitle: 'Додати тему',
    editTitle: 'Редагувати тему «{{name}}»',
    add: 'Додати тему',
    save: 'Зберегти',
    name: 'Назва',
    nameHint:
      'Читачі бачать її біля перемикача на сторінці, яку відкриває посилання «Налаштування розсилки».',
    nameMissing: 'Введіть назву.',
    description: 'Опис (необов’язково)',
    descriptionHint: 'Читачі бачать його під назвою: про що ця тема і як часто ви пишете.',
    added: 'Тему «{{name}}» додано',
    changed: 'Тему «{{name}}» збережено',
  },
}
