// Copies text with a button. The clipboard API exists only on https and localhost, and an installation on a local
// network often has neither.

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

/** Copies a text to the clipboard. It must be called from a click. @returns whether it worked */
export async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return copyTheOldWay(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyTheOldWay(text),
  )
}
