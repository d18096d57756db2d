// Українські тексти знахідок: що не гаразд, який запис опублікувати, і кнопки копіювання.
import type { checkup as English } from '../en/checkup.ts'
import type { Translation } from '../translation.ts'

export const checkup: Translation<typeof English> = {
  levels: {
    ok: 'Гаразд',
    hint: 'Порада',
    unknown: 'Невідомо',
    warning: 'Увага',
    red: 'Виправте',
  },
  found: 'Знайдено',
  name: 'Ім’я',
  value: 'Значення',
  copied: 'Скопійовано',
  copyFailed: 'Скопіювати не вдалося. Виділіть текст і скопіюйте його самостійно.',
  copyName: 'Копіювати ім’я {{name}}',
  copyValue: 'Копіювати значення для {{name}}',
  host: 'DNS зони {{zone}} розміщено в {{name}}. Імена й значення написано так, як їх потрібно ввести там.',
  noName: '(залиште порожнім)',
  zone: 'Файл зони',
  copyZone: 'Копіювати рядок файлу зони для {{name}}',
  right_one: '{{size}} перевірку пройдено',
  right_few: '{{size}} перевірки пройдено',
  right_many: '{{size}} перевірок пройдено',
  right_other: '{{size}} перевірки пройдено',
}
