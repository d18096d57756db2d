// The actions on one campaign, shared by its card, its row and its own page: each call, and the message shown after it.
import {
  archiveCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  pauseCampaign,
  restoreCampaign,
  resumeCampaign,
  retryCampaign,
  unscheduleCampaign,
  updateCampaign,
  type Campaign,
} from '@lettermill/contracts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, isQuiet } from '../../lib/api/index.ts'
import { approvalsKey } from '../../lib/campaigns/approvals.ts'
import { answerText, text } from '../../lib/messages/index.ts'
import { offerUndo, shownMessage, toast } from '../../ui/index.ts'
import { campaignsKey } from './campaigns.ts'
import { campaignPageKey } from './page/page.ts'
import { isReputation } from './send/reputation.ts'
import { waitsForApproval } from './status.ts'

/** Reloads the list and the campaign's page. */
export async function reloadCampaign(queries: QueryClient, { id }: Campaign): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: campaignsKey }),
    queries.invalidateQueries({ queryKey: campaignPageKey(id) }),
  ])
}

export type StatusAction = 'pause' | 'resume' | 'retry' | 'archive' | 'unschedule'

const saidCalls = {
  pause: pauseCampaign,
  resume: resumeCampaign,
  retry: retryCampaign,
  unschedule: unscheduleCampaign,
}

async function perform(queries: QueryClient, campaign: Campaign, action: StatusAction): Promise<void> {
  const request = { params: { id: campaign.id } }
  if (action === 'archive') await call(archiveCampaign, request)
  else {
    const { message } = await call(saidCalls[action], request)
    const isAsked =
      action === 'resume' && waitsForApproval(await call(getCampaign, request).catch(() => campaign))
    toast.success(answerText(`campaigns:done.${isAsked ? 'asked' : action}`, message))
    if (isAsked) await queries.invalidateQueries({ queryKey: approvalsKey })
  }
  await reloadCampaign(queries, campaign)
}

function sayFailure(error: unknown): void {
  if (!isQuiet(error)) toast.error(shownMessage(error) ?? '')
}

/** Whether a toast shows a failure of the action. Other failures appear in the console and beside the button. */
export function isSaidByToast(action: StatusAction | undefined): boolean {
  return action !== undefined && action in saidCalls
}

/**
 * Pauses, resumes, retries, unschedules or archives a campaign. A failure is shown by a toast, or is the mutation's
 * error.
 * @param askToSend shows the figures of the last campaigns if the server refuses because of them. They need no toast.
 */
export function useStatusAction(campaign: Campaign, askToSend?: (campaign: Campaign) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: StatusAction) => perform(queries, campaign, action),
    onError: (error, action) => {
      if (askToSend && isReputation(error)) askToSend(campaign)
      else if (isSaidByToast(action)) sayFailure(error)
      else console.error(`Campaign ${campaign.id}: ${action}`, error)
      // The refusal may be due to a status that this screen has not loaded yet.
      void reloadCampaign(queries, campaign)
    },
  })
}

/** Deletes a campaign and offers to undo it. */
export function useDeleteCampaign() {
  const queries = useQueryClient()
  const reloadList = () => queries.invalidateQueries({ queryKey: campaignsKey })
  const restore = (campaign: Campaign) =>
    call(restoreCampaign, { params: { id: campaign.id } })
      .then(({ name }) => toast.success(text('campaigns:restored', { name })))
      .catch((error: unknown) => {
        if (!isQuiet(error)) toast.error(text('campaigns:restoreFailed', { message: shownMessage(error) }))
      })
      .then(() => reloadCampaign(queries, campaign))
  return useMutation({
    mutationFn: ({ id }: Campaign) => call(deleteCampaign, { params: { id } }),
    onSuccess: (_done, campaign) => {
      offerUndo(text('campaigns:deleted', { name: campaign.name }), () => void restore(campaign))
      return reloadList()
    },
    onError: (error, { id }) => console.error(`Campaign ${id}: delete`, error),
  })
}

/** Creates a draft with the same parts and returns it. */
export function useDuplicateCampaign({ id }: Campaign) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(duplicateCampaign, { params: { id }, body: {} }),
    onSuccess: async ({ name }) => {
      toast.success(text('campaigns:done.duplicate', { name }))
      await queries.invalidateQueries({ queryKey: campaignsKey })
    },
    onError: sayFailure,
  })
}

/**
 * Changes the name of a campaign, even of one that was sent. The server refuses the name if another window has edited
 * the campaign.
 */
export function useRenameCampaign(campaign: Campaign) {
  const queries = useQueryClient()
  const { id, version } = campaign
  return useMutation({
    mutationFn: (name: string) => call(updateCampaign, { params: { id }, body: { name, version } }),
    onSuccess: ({ name }) => void toast.success(text('campaigns:rename.done', { name })),
    onSettled: () => reloadCampaign(queries, campaign),
  })
}
