// Copying by a button. The clipboard API exists on https and localhost only; an installation on a local network
// often has neither.

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

/** Puts a text on the clipboard. Call it from a click. @returns whether it worked */
export async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return copyTheOldWay(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyTheOldWay(text),
  )
}
