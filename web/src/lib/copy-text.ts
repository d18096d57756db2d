// Copying by a button. The clipboard's own interface exists on https and localhost only; an installation inside a
// house's network is often neither.

function copyTheOldWay(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  return copied
}

/** Puts a text on the clipboard; answers whether that worked. Call it from a click. */
export async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return copyTheOldWay(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyTheOldWay(text),
  )
}
