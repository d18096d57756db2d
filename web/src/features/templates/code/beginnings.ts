// The code that a new template begins with: the smallest letter that has everything a letter needs.
import type { GalleryLanguage } from '@lettermill/contracts'
import { loadGalleryWords, type GalleryWords } from '../gallery/words.ts'

const beginnings = {
  html: ({ code: t, footer }: GalleryWords, language: GalleryLanguage) => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <title></title>
  </head>
  <body>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      <tr>
        <td style="padding: 24px; font: 16px/1.5 Arial, sans-serif">
          <p>${t.hello}</p>
          <p>${t.news}</p>
          <p><a href="{{ unsubscribe_url }}">${footer.unsubscribe}</a></p>
        </td>
      </tr>
    </table>
  </body>
</html>
`,
  mjml: ({ code: t, footer }: GalleryWords, language: GalleryLanguage) => `<mjml lang="${language}">
  <mj-head>
    <mj-preview></mj-preview>
  </mj-head>
  <mj-body width="600px" background-color="#eef1f5">
    <mj-section background-color="#ffffff">
      <mj-column>
        <mj-text>${t.hello}</mj-text>
        <mj-button href="https://example.com">${t.more}</mj-button>
        <mj-text font-size="13px"><a href="{{ unsubscribe_url }}">${footer.unsubscribe}</a></mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
}

/** The code of a new letter in this language. */
export async function loadBeginning(kind: 'html' | 'mjml', language: GalleryLanguage): Promise<string> {
  return beginnings[kind](await loadGalleryWords(language), language)
}
