// The captcha has a light theme (specification, section 2), also while the page is dark.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')

// spec: 2.register.captcha
it('the widget takes no colour from the theme, and its own are those of the light theme', () => {
  const css = read('captcha/altcha.css')
  expect(css).not.toContain('var(--kit')
  expect(css).toContain('color-scheme: light')
  const [light = ''] = read('theme/tokens.css').split("[data-mantine-color-scheme='dark']")
  const colours = [...css.matchAll(/#[\da-f]{6}/g)].map(([colour]) => colour)
  expect(colours.length).toBeGreaterThan(8)
  for (const colour of colours) expect(light).toContain(colour)
})
