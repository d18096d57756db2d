// What a page shows: its texts, and what of them is cut.
import type { Page } from '@playwright/test'

/** What cuts on purpose, because nobody knows how long its text is. */
const meantToCut: readonly string[] = [
  // Names and addresses with the whole text in a tooltip.
  '[title]',
  // Addresses in a table, which lead there.
  'a[href^="https://"]',
  // The beginning of a letter. Its card opens the whole.
  'li[id^="template-"] > p',
  // A picture of a form, smaller than the form.
  '[role="img"]',
]

/**
 * Every visible text, and the texts of attributes that people see or hear. What people wrote in a template has a
 * language and a direction of its own, and is not read; neither are frames with messages.
 */
export async function textsOn(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const attributes = ['placeholder', 'aria-label', 'title', 'alt', 'aria-description']
    const texts = [document.title]
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (/^(SCRIPT|STYLE|IFRAME)$/.test(element.tagName) || !element.checkVisibility()) continue
      const isWritten = element.closest('[dir][lang]:not(html)') !== null
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE && !isWritten) texts.push(node.textContent ?? '')
      for (const name of attributes)
        if (name !== 'alt' || !isWritten) texts.push(element.getAttribute(name) ?? '')
      if (element instanceof HTMLInputElement && element.readOnly) texts.push(element.value)
    }
    return texts
  })
  return [...new Set(found.map((text) => text.replace(/\s+/g, ' ').trim()))].filter(Boolean)
}

/** The texts that do not fit into their elements: what overflows is hidden, or a field is too narrow. */
export async function cutOn(page: Page): Promise<string[]> {
  return page.evaluate((exceptions) => {
    const cut: string[] = []
    const pen = document.createElement('canvas').getContext('2d')
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const style = getComputedStyle(element)
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      // What is for screen readers alone is a pixel wide, or clipped until it has the focus.
      if (element.clientWidth <= 1 || style.clipPath === 'inset(50%)') continue
      if (exceptions.some((each) => element.matches(each))) continue
      const within =
        element instanceof HTMLSelectElement
          ? element.selectedOptions[0]?.text
          : element instanceof HTMLInputElement && !element.value && element.placeholder
      if (within && pen) {
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
        const space = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
        if (pen.measureText(within).width > space + 1) cut.push(`in its field: ${within}`)
      }
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const isCut =
        (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
      if (isCut && element.innerText.trim())
        cut.push(`${element.className}: ${element.innerText.slice(0, 80)}`)
    }
    return cut
  }, meantToCut)
}
