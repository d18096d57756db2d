// Feedback-ID: how a mailbox provider's report of complaints names a campaign, never a recipient.

/**
 * Campaign, workspace, kind and instance, as Gmail's feedback loop takes them: four fields, the sender last. A
 * test message's is none of its campaign's.
 */
export function formatFeedbackId(ids: {
  mailingId: number
  workspaceId: number
  instanceId: string
  isTest: boolean
}): string {
  const kind = ids.isTest ? 'test' : 'campaign'
  return `${String(ids.mailingId)}:${String(ids.workspaceId)}:${kind}:${ids.instanceId}`
}

/** What a Feedback-ID of ours says, be it of a campaign or of a test; null for any other text. */
export function parseFeedbackId(
  text: string,
): { mailingId: number; workspaceId: number; instanceId: string } | null {
  const [, campaign, workspace, instanceId = ''] =
    /^\s*(\d{1,15}):(\d{1,15}):(?:campaign|test):([\w-]+)\s*$/.exec(text) ?? []
  if (campaign === undefined) return null
  return { mailingId: Number(campaign), workspaceId: Number(workspace), instanceId }
}
