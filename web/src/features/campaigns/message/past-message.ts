// The calls of one past message: shown, and as a file.
import { getPastMessage, getPastMessageSource } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call, download } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { saveWithToast, shownMessage } from '../../../ui/index.ts'

export interface MessagePlace {
  /** Of the campaign. */
  id: string
  /** The recipient's number in it. */
  seq: string
}

/** It never changes, but whether it is still proved may. */
export function usePastMessage({ id, seq }: MessagePlace) {
  return useQuery({
    queryKey: ['campaigns', 'page', id, 'past-message', seq],
    queryFn: ({ signal }) => call(getPastMessage, { params: { id, seq }, signal }),
  })
}

/** Saves it whole, with its headers. */
export function saveMessage({ id, seq }: MessagePlace): Promise<void> {
  return saveWithToast(
    ({ onProgress, signal }) =>
      download(
        getPastMessageSource,
        { name: `campaign-${id}-message-${seq}.eml`, onProgress },
        { params: { id, seq }, signal },
      ),
    {
      message: text('pastMessage:downloading'),
      done: (name) => text('pastMessage:downloaded', { name }),
      failed: (error) => shownMessage(error),
    },
  )
}
