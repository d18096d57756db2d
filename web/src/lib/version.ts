// Which version of the web app the server has. The names of the page's scripts change with their content.

/** Whether the server has another version than this page. @throws if the server gives no answer */
export async function isUpdated(): Promise<boolean> {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')
  const page = await fetch('/', { cache: 'no-store' })
  if (!page.ok) throw new Error(`The page answered ${String(page.status)}`)
  const text = await page.text()
  return [...scripts].some(({ src }) => !text.includes(new URL(src).pathname))
}
