// Merge tags such as `{{ first_name }}` in the pages. Vue would compute them, so it gets their braces as entities.

/** A plugin of markdown-it. */
export function bracesAsText(markdown) {
  const { rules } = markdown.renderer
  for (const name of ['text', 'code_inline']) {
    const render = rules[name]
    rules[name] = (...parts) => render.apply(rules, parts).replaceAll('{{', '&#123;&#123;')
  }
}
