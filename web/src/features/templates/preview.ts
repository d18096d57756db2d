// A template's HTML as a message shows it. When a campaign starts, the server writes default styles into the elements
// (server/src/features/templates/html/looks.ts). Here a style sheet has the same effect, because the frame is a
// browser. The editor looks the same too (editor/writing.css).

const looks = `
  body { max-width: 608px; margin: 0 auto; padding: 24px 16px; color: #222; background: #fff; font: 16px/1.5 Helvetica, Arial, sans-serif; }
  p { margin: 0 0 16px; }
  p:has(> br:only-child) { margin: 0; }
  h1, h2, h3, h4, h5, h6 { margin: 24px 0 12px; line-height: 1.25; }
  h1 { margin-top: 32px; font-size: 28px; }
  h2 { font-size: 22px; }
  h3 { font-size: 18px; }
  h4 { font-size: 16px; }
  h5 { font-size: 14px; }
  h6 { font-size: 13px; }
  body > :is(h1, h2, h3, h4, h5, h6):first-child { margin-top: 0; }
  ul, ol { margin: 0 0 16px; }
  li { margin: 0 0 6px; }
  :is(ul, ol) :is(ul, ol) { margin: 6px 0 0; }
  :is(ul, ol):has(> li[dir='rtl']) { direction: rtl; }
  blockquote { margin: 0 0 16px; padding: 4px 0 4px 16px; border-left: 4px solid #ccc; }
  blockquote[dir='rtl'] { padding: 4px 16px 4px 0; border-left: 0; border-right: 4px solid #ccc; }
  blockquote + blockquote { margin-top: -20px; padding-top: 0; }
  pre { margin: 0 0 16px; padding: 12px 16px; color: #f8f8f2; background: #23241f; white-space: pre-wrap; font-size: 14px; font-family: Consolas, Menlo, monospace; }
  code { padding: 2px 4px; color: #222; background: #f0f0f0; font-family: Consolas, Menlo, monospace; }
  hr { margin: 24px 0; border: 0; border-top: 1px solid #ccc; }
  a { color: #06c; }
  img { max-width: 100%; height: auto; }
`

/** The document to show in a frame. The template's own styles take precedence. */
export function previewPage(html: string): string {
  return `<style>${looks}</style>${html}`
}
