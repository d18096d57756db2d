// Counts the actions that a person needs to reach a goal: presses, fields and choices.
import { expect, type Locator, type Page } from '@playwright/test'

export class Counted {
  count = 0
  protected readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async press(what: Locator): Promise<void> {
    this.count += 1
    await what.click()
  }

  async fill(what: Locator, words: string): Promise<void> {
    this.count += 1
    await what.fill(words)
  }

  /** Presses a button that asks for a file, and chooses the file. */
  async choose(what: Locator, file: string): Promise<void> {
    const asked = this.page.waitForEvent('filechooser')
    await this.press(what)
    this.count += 1
    await (await asked).setFiles(file)
  }
}

/** More than the number of focusable elements on any screen. */
const mostTabs = 150

/** Does the same with the keyboard alone: Tab moves the focus, and Enter presses. */
export class ByKeys extends Counted {
  /** How often Tab and the arrow keys were pressed; `count` counts the other actions. */
  steps = 0

  override async press(what: Locator): Promise<void> {
    await this.reach(what)
    this.count += 1
    await this.page.keyboard.press('Enter')
  }

  override async fill(what: Locator, words: string): Promise<void> {
    await this.reach(what)
    this.count += 1
    await this.page.keyboard.press('Control+A')
    await this.page.keyboard.type(words)
  }

  /** Presses keys without moving to another element first: arrows, and keys that have a meaning on the screen. */
  async keys(...keys: string[]): Promise<void> {
    for (const key of keys) {
      if (key.startsWith('Arrow')) this.steps += 1
      else this.count += 1
      await this.page.keyboard.press(key)
    }
  }

  /** @param key `Shift+Tab` to go backwards */
  async reach(what: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(what).toBeVisible()
    for (let tabs = 0; !(await hasFocus(what)); tabs += 1) {
      if (tabs === mostTabs) throw new Error(`${String(what)} is out of reach of ${key}`)
      this.steps += 1
      await this.page.keyboard.press(key)
    }
  }
}

const hasFocus = (what: Locator) => what.evaluate((element) => element === document.activeElement)
