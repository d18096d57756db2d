// Feedback-ID: how a mailbox provider's report of complaints names a campaign, never a recipient.

/** Campaign, workspace, kind and instance, as Gmail's feedback loop takes them: four fields, the sender last. */
export function formatFeedbackId(ids: {
  campaignId: number
  workspaceId: number
  instanceId: string
}): string {
  return `${String(ids.campaignId)}:${String(ids.workspaceId)}:campaign:${ids.instanceId}`
}

/** What a Feedback-ID of ours says; null for any other text. */
export function parseFeedbackId(
  text: string,
): { campaignId: number; workspaceId: number; instanceId: string } | null {
  const [, campaign, workspace, instanceId = ''] =
    /^\s*(\d{1,15}):(\d{1,15}):campaign:([\w-]+)\s*$/.exec(text) ?? []
  if (campaign === undefined) return null
  return { campaignId: Number(campaign), workspaceId: Number(workspace), instanceId }
}
