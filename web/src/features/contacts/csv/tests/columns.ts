// Columns as small businesses have them, with the new field that a person would make of each. They were written before
// the rules of the guess. The rules were made with every second six columns; the others are held out to judge them.
import type { FieldType } from '@lettermill/contracts'

interface Column {
  header: string
  cells: string[]
  /** null: the column would be left out. */
  wanted: Exclude<FieldType, 'text'> | null
}

const column = (wanted: Column['wanted'], header: string, cells: string, times = 1): Column => ({
  header,
  cells: Array.from({ length: times }, () => cells.split('|')).flat(),
  wanted,
})

/** Different cells made of a pattern: # becomes a number of a few digits, other for each row. */
const rows = (pattern: string, count = 24): string =>
  Array.from({ length: count }, (_, at) => pattern.replaceAll('#', String(10 + at * 37))).join('|')

const columns: Column[] = [
  column('date', 'Kunde seit', '21.05.2022|03.11.2019|1.2.2020||30.06.2021'),
  column('number', 'Umsatz', '1.234,56 €|89,90 €|2.500,00 €|0,00 €'),
  column('yes_no', 'Stammkunde', 'ja|nein|ja||nein'),
  column('choice', 'Tarif', 'Gold|Silber|Bronze|Gold|Silber', 8),
  column(null, 'PLZ', '10115|80331|50667|20095'),
  column(null, 'Notiz', 'ruft gern an|hat zwei Läden|mag Tee|zieht um'),
  column('date', 'Last order', '2026-01-31|2025-12-24|2024-02-29'),
  column('number', 'Orders', '12|3|7|0|141'),
  column('yes_no', 'VIP', 'TRUE|FALSE|TRUE|TRUE'),
  column('choice', 'Country', 'DE|AT|CH|DE|DE|AT', 10),
  column(null, 'Telefon 2', '+49 30 1234567|0301 234568|+43 1 234567'),
  column('url', 'Website', rows('https://shop#.example')),
  column('date', 'Geburtstag', '1.2.84|30.11.76|9.9.99'),
  column('number', 'Lifetime value', '$1,200.50|$89.00|$13,000.00'),
  column('yes_no', 'Abonné', 'oui|non|oui|oui'),
  column('choice', 'T-shirt', 'S|M|L|XL|M|L', 6),
  column(null, 'Kundennummer', '00123|00124|00987'),
  column(null, 'Stadt', rows('Ort #')),
  column('date', 'Signed up', '12/31/2024|1/15/2025|03/02/2025'),
  column('number', 'Guthaben', '1.234,56|12,5|-3,00|1.000.000,00'),
  column('yes_no', 'Відвідав', 'так|ні|так'),
  column('choice', 'Джерело', 'сайт|виставка|друзі|сайт', 9),
  column(null, 'Code', 'A-12|B-7|C-99'),
  column(null, 'Order number', rows('20260000#')),
  column('date', 'Created', '2026-01-31 00:00:00|2025-11-02 00:00:00'),
  column('number', 'Score', '0.5|0.75|1.0|0.333'),
  column('yes_no', 'Has a car', 'Y|N|N|Y'),
  column('choice', 'Stufe', 'Neukunde|Stammkunde|neukunde|Inaktiv', 12),
  column(null, 'Besuch', '2026-01-31T10:15:00Z|2026-02-01T17:00:00Z'),
  column(null, 'ISBN', '9783161484100|9780306406157|9781861972712'),
  column('date', 'Renewal', '2027-1-5|2027-11-30||2028-02-29'),
  column('number', 'Balance', '(500)|1,250.00|(12.50)'),
  column('yes_no', 'Newsletter erhalten', 'x||x|x'),
  column('choice', 'Level', 'beginner|advanced|beginner|expert|beginner', 7),
  column(null, 'Due', '03/04/2025|01/02/2025|05/06/2025'),
  column(null, 'Gewicht', '1.500|2.250|1.000'),
  column('date', 'Vertragsende', '31. 12. 2026|1. 1. 2027'),
  column('number', 'Rabatt EUR', '12 EUR|7,50 EUR|100 EUR'),
  column('yes_no', 'Activo', 'sí|no|Si|NO'),
  column('choice', 'Salutation', 'Ms|Mr|Ms|Mx|Mr', 6),
  column(null, 'Visit', '31/12/2024|15/01/2025|02/03/2025'),
  column(null, 'SKU', 'SKU 1234|SKU 99|SKU 700'),
  column('date', 'Paid on', '2026-03-04|5.3.2026|2026-03-06'),
  column('number', 'Montant', '1 234,50 €|89,00 €|12 000,00 €'),
  column('yes_no', 'Zgoda na SMS', 'tak|nie|tak|tak'),
  column('choice', 'Filiale', 'Berlin Mitte|Hamburg|Köln|Hamburg', 10),
  column('number', 'Preis', '1.500|12,50|2.000'),
  column(null, 'Vorwahl', '030|040|089'),
  column('number', 'Year', '2019|2021|2024|2019'),
  column('number', 'Umsatz 2025', "1'234.50|890.00|12'000.00"),
  column(null, 'Zip', '90210|10001|60601|73301|30301'),
  column(null, 'Version', '1.2.24|2.10.3|3.0.11'),
  column('number', 'Punkte', '1.234|12|987|2.500|7|3,5'),
  column('choice', 'Plan', 'free|pro|free|free|team', 20),
  column(null, 'First visit', 'yes|12|no'),
  column(null, 'Mobile', rows('4917112345#')),
  column('date', 'Date of birth', '5/17/1980|11/30/1975|2/3/1990'),
  column('choice', 'Interesse', 'Töpfern|Malen|Töpfern|Zeichnen', 8),
  column(null, 'Vorname 2', 'Ann|Bea|Cid|Dan|Eve|Fay'),
  column(null, 'Leer', '|||'),
]

export const tuning = columns.filter((_, at) => Math.floor(at / 6) % 2 === 0)
export const heldOut = columns.filter((_, at) => Math.floor(at / 6) % 2 === 1)

/** Columns of and around web addresses. They were written before the rule that guesses them, which was made without them. */
export const addressColumns: Column[] = [
  column(
    'url',
    'Homepage',
    'https://www.bakery-lind.example|http://cafe-nord.example/||https://tee.example/laden',
  ),
  column('url', 'LinkedIn', rows('https://www.linkedin.com/in/person-#')),
  column('url', 'Сайт', 'https://кава.укр|https://чай.укр/меню|https://молоко.укр'),
  column('url', 'Bewertung', 'HTTPS://Example.com/Review?id=12&lang=de#top|https://example.com/review?id=13'),
  column('url', 'Warenkorb', rows('https://shop.example:8443/cart/#?token=a%20b&x=1,2')),
  column('url', 'Intranet', 'http://localhost:3000/|http://192.168.0.7/kunde|http://[::1]/x'),
  column('url', 'Rechnung', 'https://pay.example/i/1|https://pay.example/i/1|https://pay.example/i/1'),
  column(null, 'Website', 'www.linde.example|https://nord.example|tee.example'),
  column(null, 'Web', 'https://nord.example|keine|https://tee.example'),
  column(null, 'Links', 'https://a.example https://b.example|https://c.example'),
  column(null, 'Profile', 'https://a.example;https://b.example|https://c.example'),
  column(null, 'Kontakt', 'mailto:anna@linde.example|mailto:b@tee.example'),
  column(null, 'Download', 'ftp://files.example/a|ftp://files.example/b'),
  column(null, 'Bild', '/uploads/a.png|/uploads/b.png'),
  column(null, 'Zugang', 'https://anna:geheim@shop.example/|https://ben:secret@shop.example/'),
  column(null, 'Notiz', 'siehe https://nord.example|ruft an|mag https://tee.example sehr'),
  column(null, 'Script', 'javascript:alert(1)|javascript:alert(2)'),
  column(null, 'Domain', rows('shop#.example')),
]
