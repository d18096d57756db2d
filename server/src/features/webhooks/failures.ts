// The English sentence of a failure, which the API answers beside its code.
import type { WebhookAttempt, WebhookCall } from '@lettermill/contracts'
import { english } from '../../platform/words/index.ts'

export type StoredCall = Omit<WebhookCall, 'last_error'>
export type StoredAttempt = Omit<WebhookAttempt, 'error'>

export function callInWords(call: StoredCall): WebhookCall {
  return { ...call, last_error: sentenceOf(call.last_error_code, call.last_error_params) }
}

export function attemptInWords(attempt: StoredAttempt): WebhookAttempt {
  return { ...attempt, error: sentenceOf(attempt.error_code, attempt.error_params) }
}

function sentenceOf(code: WebhookAttempt['error_code'], params: WebhookAttempt['error_params']) {
  return code === null ? null : english('webhookFailures', code, params ?? {})
}
