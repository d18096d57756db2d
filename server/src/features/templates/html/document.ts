// The document around a message, as mail clients need it: a head with display settings, and a column of 640 px in
// tables. Outlook for Windows ignores max-width, and supports padding only in cells.
import { languageOf } from './language.ts'
import { columnLook, columnWidth, hasOwnColours, letterLook } from './looks.ts'

/** Marks the place of the footer in a prepared document. Compiling the message replaces it. */
export const footPlace = '<!--foot-->'

/** The title in the head, which compiling the message replaces. */
export const emptyTitle = '<title></title>'

const plainTable = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** Keeps widths in pixels on screens with a high resolution. */
export const outlookHead =
  '<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office">' +
  '<o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->\n'

/** Rules that inline styles cannot express: phones keep the text size, and dates and addresses keep their style. */
const sheet = `body { -webkit-text-size-adjust: 100%; -ms-text-size-adjust: 100% }
table, td { mso-table-lspace: 0pt; mso-table-rspace: 0pt }
img { -ms-interpolation-mode: bicubic }
a[x-apple-data-detectors] { color: inherit !important; font: inherit !important; text-decoration: none !important }
@media (max-width: 480px) { .column { padding-left: 12px !important; padding-right: 12px !important } }
`

/** Rules of dark mode, for clients with media queries and for Outlook’s apps, which set an attribute instead. */
const dark = `@media (prefers-color-scheme: dark) {
body, .page, .letter, .foot { background-color: #17191c !important; color: #e6e6e6 !important }
.foot p, .foot a { color: #a8adb3 !important }
.letter a { color: #7ab8ff !important }
.letter code { background-color: #2c3036 !important; color: #e6e6e6 !important }
.letter blockquote, .letter hr, .foot p { border-color: #4a4f57 !important }
}
[data-ogsb] .page, [data-ogsb] .letter, [data-ogsb] .foot { background-color: #17191c !important }
[data-ogsc] .letter { color: #e6e6e6 !important }
[data-ogsc] .foot p, [data-ogsc] .foot a { color: #a8adb3 !important }
[data-ogsc] .letter a { color: #7ab8ff !important }
`

/**
 * The whole document. A template that begins with a table has a layout of its own and gets the whole width.
 * @param source the template. Its language is read from it. If it has colours of its own, it keeps them in dark mode
 * @param content the template's HTML, ready to be sent
 */
export function documentOf(source: string, content: string): string {
  const language = languageOf(source)
  const lang = language ? ` lang="${language}"` : ''
  const hasColours = hasOwnColours(source)
  const schemes = hasColours ? 'light' : 'light dark'
  return (
    `<!doctype html>\n<html${lang}>\n<head>\n<meta charset="utf-8">\n` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n' +
    '<meta name="x-apple-disable-message-reformatting">\n' +
    `<meta name="color-scheme" content="${schemes}">\n<meta name="supported-color-schemes" content="${schemes}">\n` +
    `${emptyTitle}\n${outlookHead}<style>\n${sheet}${hasColours ? '' : dark}</style>\n</head>\n` +
    '<body style="margin:0;padding:0;background-color:#ffffff">\n' +
    // Webmail drops <html> and with it the language.
    `<div role="article" aria-roledescription="newsletter"${lang}>\n` +
    `<table ${plainTable} class="page" bgcolor="#ffffff" style="background-color:#ffffff"><tr><td>\n` +
    `${/^\s*<(?:table|center)\b/.test(content) ? wide(content) : inColumn(content)}` +
    '</td></tr></table>\n</div>\n</body>\n</html>\n'
  )
}

function inColumn(content: string): string {
  return column(
    `<tr><td class="letter column" bgcolor="#ffffff" style="padding:24px 16px 16px;${letterLook}">\n${content}\n</td></tr>\n${footRow}`,
  )
}

function wide(content: string): string {
  const table = `<table ${plainTable}><tr><td class="letter" style="${letterLook}">\n${content}\n</td></tr></table>\n`
  return table + column(footRow)
}

const footRow = `<tr><td class="foot column" bgcolor="#ffffff" style="padding:0 16px 24px;${letterLook}">\n${footPlace}</td></tr>\n`

/** The place of the footer below a whole document, in the middle of the page. */
export function footOf(width: number): string {
  // The place has no space of its own, so that it is invisible if a letter already has a footer.
  return column(footRow.replace('padding:0 16px 24px', 'padding:0 16px'), width)
}

/** The space in and below the footer, if there is one. */
export const footSpace = '.foot p{padding:16px 0 24px !important}'

/** The dark mode of the footer. */
export const footSheet = `@media (prefers-color-scheme:dark){
.foot{background-color:#17191c !important;color:#e6e6e6 !important}
.foot p,.foot a{color:#a8adb3 !important}
.foot p{border-color:#4a4f57 !important}
}`

function column(rows: string, pixels = columnWidth): string {
  const width = String(pixels)
  return (
    `<!--[if mso]><table role="presentation" width="${width}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->\n` +
    `<table ${plainTable} align="center" style="${columnLook(pixels)}">\n${rows}</table>\n` +
    '<!--[if mso]></td></tr></table><![endif]-->\n'
  )
}
