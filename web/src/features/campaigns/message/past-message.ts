// The calls of a past message: show it, and download it.
import { getPastMessage, getPastMessageSource } from '@lettermill/contracts'
import { useQuery } from '@tanstack/react-query'
import { call, download } from '../../../lib/api/index.ts'
import { text } from '../../../lib/messages/index.ts'
import { saveWithToast, shownMessage } from '../../../ui/index.ts'

export interface MessagePlace {
  /** The campaign's id. */
  id: string
  /** The recipient's number in the campaign. */
  seq: string
}

/** The message never changes, but whether it is proved may change. */
export function usePastMessage({ id, seq }: MessagePlace) {
  return useQuery({
    queryKey: ['campaigns', 'page', id, 'past-message', seq],
    queryFn: ({ signal }) => call(getPastMessage, { params: { id, seq }, signal }),
  })
}

/** Downloads the whole message with its headers. */
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
