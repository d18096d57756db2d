// Feedback-ID: identifies a campaign in a mailbox provider's complaint reports, and never a recipient.
import type { MessageKind } from './input.ts'

/**
 * Formats a Feedback-ID with four fields, as Gmail's feedback loop expects: campaign, workspace, kind and instance. The
 * last field identifies the sender.
 */
export function formatFeedbackId(ids: {
  mailingId: number
  workspaceId: number
  instanceId: string
  kind: MessageKind | 'test'
}): string {
  const { kind } = ids
  return `${String(ids.mailingId)}:${String(ids.workspaceId)}:${kind}:${ids.instanceId}`
}

/** Reads the Feedback-ID of a message; null for any other text. */
export function parseFeedbackId(
  text: string,
): { mailingId: number; workspaceId: number; instanceId: string } | null {
  const [, campaign, workspace, instanceId = ''] =
    /^\s*(\d{1,15}):(\d{1,15}):(?:campaign|message|confirmation|service|test):([\w-]+)\s*$/.exec(text) ?? []
  if (campaign === undefined) return null
  return { mailingId: Number(campaign), workspaceId: Number(workspace), instanceId }
}
