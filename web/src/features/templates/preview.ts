// A template's HTML as a message shows it: the looks that the server writes into its elements when a campaign
// starts, here as a style sheet, since the frame is a browser and no mail client.

const looks = `
  body { color: #222; font: 14px/1.42 Helvetica, Arial, sans-serif; }
  p, h1, h2, h3, h4, h5, h6 { margin: 0; }
  h1 { font-size: 2em; }
  h2 { font-size: 1.5em; }
  h3 { font-size: 1.17em; }
  h4 { font-size: 1em; }
  h5 { font-size: 0.83em; }
  h6 { font-size: 0.67em; }
  ul, ol { margin-top: 0; margin-bottom: 0; }
  blockquote { margin: 5px 0; padding-left: 16px; border-left: 4px solid #ccc; }
  pre { margin: 5px 0; padding: 5px 10px; color: #f8f8f2; background: #23241f; white-space: pre-wrap; font-family: Consolas, Menlo, monospace; }
  code { padding: 2px 4px; background: #f0f0f0; font-family: Consolas, Menlo, monospace; }
  a { color: #06c; }
`

/** The document to show in a frame. The template's own styles win. */
export function previewPage(html: string): string {
  return `<style>${looks}</style>${html}`
}
