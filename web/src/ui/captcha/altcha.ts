// Loads the ALTCHA widget: the build without workers inside it, whose worker is a file of its own, so that the
// Content-Security-Policy needs neither blob: nor inline script.
import 'altcha/external'
import type {} from 'altcha/types/global'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'

/** Why the last challenge could not be fetched; the widget itself reports only that something failed. */
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

/** The texts that the widget shows, over its own English ones. */
export function setAltchaTexts(texts: Record<string, string>): void {
  $altcha.i18n.set('en', { ...$altcha.i18n.get('en'), ...texts })
}

/** The reason of a failure that just happened, or null if the widget did not report one. */
export function takeReason(): string | null {
  const reason = lastReason
  lastReason = null
  return reason
}
