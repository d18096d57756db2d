// The recognition of the column that says who agreed to get mail.
import { describe, expect, it } from 'vitest'
import { guessType } from '../csv/guess.ts'
import { consentColumn } from '../import/consent-column.ts'

const found = (header: string, cells: readonly string[]) =>
  consentColumn(['E-Mail', header], [{ type: 'text' }, guessType(cells)])

describe('A column of answers', () => {
  it.each([
    ['Newsletter', ['yes', 'no']],
    ['Newsletter (ja/nein)', ['ja', 'nein']],
    ['Newsletter [ja/nein]', ['ja', '', 'nein']],
    ['Newsletter ja/nein', ['ja', 'nein']],
    ['Einwilligung Werbung', ['Ja', 'Nein']],
    ['E-Mail-Einwilligung', ['ja', 'ja']],
    ['Opt-in', ['true', 'false']],
    ['Subscribed?', ['Y', 'N']],
    ['Marketing (y/n)', ['y', 'n']],
    ['Marketing emails', ['yes', 'no']],
    ['Згода на розсилку', ['так', 'ні']],
    ['Рассылка (да/нет)', ['да', 'нет']],
    ['Inscrit à la newsletter', ['oui', 'non']],
    ['Acepta boletín', ['sí', 'no']],
    ['Zgoda (RODO)', ['tak', 'nie']],
    ['Consenso marketing', ['sì', 'no']],
    ['Consentimento', ['sim', 'não']],
  ])('called %j says who agreed to get mail', (header, cells) => {
    expect(found(header, cells)).toBe(1)
  })

  it.each([
    ['Unsubscribed', ['yes', 'no']],
    ['Newsletter abbestellt', ['ja', 'nein']],
    ['Keine Werbung', ['ja', 'nein']],
    ['Opt-out', ['true', 'false']],
    ['Has a subscription', ['yes', 'no']],
    ['Kam durch Werbung', ['ja', 'nein']],
    ['Stammkunde (newsletter)', ['ja', 'nein']],
    ['Newsletter', ['weekly', 'monthly']],
    ['Newsletter', ['', '']],
  ])('called %j is not taken for a consent', (header, cells) => {
    expect(found(header, cells)).toBeUndefined()
  })
})
