// The small box for a link. It asks for a URL and accepts nothing else.
import { isLinkAddress } from './link.ts'
import type { Quill } from './quill.ts'
import type { TemplateTexts } from './toolbar.ts'

/** The parts of Quill's tooltip (quill/ui/tooltip.js, themes/base.js) that this file uses. */
interface LinkTip {
  root: HTMLElement
  textbox: HTMLInputElement
  edit(mode: string, preview: string): void
  save(): void
}

const tipOf = (quill: Quill) => (quill.theme as unknown as { tooltip: LinkTip }).tooltip

/** Handles the toolbar's link button. Quill would suggest any selected words as the URL, even if they are not one. */
export function askForLink(quill: Quill, isOn: boolean): void {
  const range = quill.getSelection()
  if (!isOn) return void quill.format('link', false, 'user')
  if (range === null || range.length === 0) return
  const words = quill.getText(range.index, range.length)
  tipOf(quill).edit('link', isLinkAddress(words) ? words : '')
}

/** If the text is not a URL, the box says so and stays open. It also offers the merge tags of a list. */
export function refuseWhatIsNoAddress(quill: Quill, t: TemplateTexts, listId: string): void {
  const tip = tipOf(quill)
  const problem = document.createElement('div')
  problem.className = 'ql-link-problem'
  problem.setAttribute('role', 'alert')
  tip.root.append(problem)
  tip.textbox.setAttribute('list', listId)
  const say = (sentence: string) => {
    problem.textContent = sentence
    tip.textbox.setAttribute('aria-invalid', String(sentence !== ''))
  }
  const [save, edit] = [tip.save.bind(tip), tip.edit.bind(tip)]
  tip.edit = (mode, preview) => {
    say('')
    edit(mode, preview)
  }
  tip.save = () => {
    if (tip.textbox.value.trim() !== '' && !isLinkAddress(tip.textbox.value))
      return say(t('editor.linkTip.noAddress'))
    say('')
    return save()
  }
  tip.textbox.addEventListener('input', () => say(''))
}
