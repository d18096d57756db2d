// Loads the ALTCHA widget. This build has its worker in a separate file, so that the Content-Security-Policy needs
// neither blob: nor inline scripts.
import 'altcha/external'
import type {} from 'altcha/types/global'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'

/** Why the last challenge could not be loaded. The widget itself only reports that something failed. */
let lastReason: string | null = null

async function fetchNoting(...args: Parameters<typeof fetch>): Promise<Response> {
  try {
    const response = await fetch(...args)
    lastReason = response.ok ? null : `HTTP ${response.status}`
    return response
  } catch (error) {
    lastReason = error instanceof Error ? error.message : String(error)
    throw error
  }
}

$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())
$altcha.defaults.set({
  fetch: fetchNoting,
  hideFooter: true,
  hideLogo: true,
  humanInteractionSignature: false,
})

/** Sets the texts of the widget, in place of its own English ones. */
export function setAltchaTexts(texts: Record<string, string>): void {
  $altcha.i18n.set('en', { ...$altcha.i18n.get('en'), ...texts })
}

/** The reason of the failure that has just happened; null if there is none. */
export function takeReason(): string | null {
  const reason = lastReason
  lastReason = null
  return reason
}
