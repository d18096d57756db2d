// Undoes many suppressions at once: the suppressions of a campaign, or of a provider within a span of time.
import { useState } from 'react'
import { previewUndo, undoCampaignFeedback, undoSuppressions } from '@lettermill/contracts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { formatNumber } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useZone } from '../../lib/settings.ts'
import { momentOf, wallTime } from '../../lib/formats/zoned-moment.ts'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { toast } from '../feedback/Toasts.tsx'
import { undoKeys } from './keys.ts'
import { type Form, WhichFields, SpanFields } from './UndoFields.tsx'

const hour = 3_600_000
const isDomain = (domain: string) => /^[^\s@.]+\.[^\s@]+$/.test(domain.trim())

/** The conditions in the form that the server takes; null while the form is incomplete. */
function askedOf({ kind, place, domain, cause, from, to }: Form, zone: string, isSpanNeeded: boolean) {
  if (place === 'domain' && !isDomain(domain)) return null
  const span = { from: momentOf(from, zone) ?? undefined, to: momentOf(to, zone) ?? undefined }
  if (isSpanNeeded && (span.from === undefined || span.to === undefined)) return null
  return {
    kind,
    ...(place === 'domain' && { domain: domain.trim() }),
    ...(place !== 'domain' && place !== 'all' && { provider: place }),
    ...(kind === 'hard' && cause !== 'all' && { cause }),
    ...(span.from !== undefined && { from: span.from }),
    ...(span.to !== undefined && { to: span.to }),
  }
}

type Asked = NonNullable<ReturnType<typeof askedOf>>

/** How many suppressions would be undone. */
function usePreview(asked: Asked | null, campaign: number | undefined) {
  return useQuery({
    queryKey: [...undoKeys.suppressions, 'undo', asked, campaign],
    queryFn: ({ signal }) =>
      call(previewUndo, { query: { ...asked, ...(campaign !== undefined && { campaign }) }, signal }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
}

/**
 * Repeats the call until no suppression is left.
 * @returns how many suppressions were undone
 */
async function takeBack({ from, to, ...asked }: Asked, campaign: number | undefined): Promise<number> {
  let count = 0
  for (;;) {
    const span = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    const { taken_back: taken, left } = await (campaign === undefined
      ? call(undoSuppressions, { body: { ...asked, from: from ?? '', to: to ?? '' } })
      : call(undoCampaignFeedback, { params: { id: campaign }, body: { ...asked, ...span } }))
    count += taken
    if (left === 0) return count
  }
}

function useTakeBack(campaign: number | undefined, onClose: () => void) {
  const t = useTexts('undo')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: Asked) => takeBack(asked, campaign),
    onSuccess: (count) => {
      onClose()
      toast.success(t('done', { count, size: formatNumber(count) }))
      return Promise.all(
        [undoKeys.massBounces, undoKeys.suppressions].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
}

interface UndoDialogProps {
  opened: boolean
  /** The campaign whose suppressions are undone; without it, the suppressions of all campaigns in a span of time. */
  campaign?: { id: number; name: string }
  onClose(): void
}

/** The dialog. The caller must give it another `key` for each opening. */
export function UndoDialog({ opened, campaign, onClose }: UndoDialogProps) {
  const t = useTexts('undo')
  const zone = useZone()
  const [now] = useState(() => Date.now())
  const [form, setForm] = useState<Form>(() => ({
    kind: 'hard',
    place: 'all',
    domain: '',
    cause: 'all',
    from: campaign ? '' : wallTime(now - 24 * hour, zone),
    to: campaign ? '' : wallTime(now + hour, zone),
  }))
  const asked = askedOf(form, zone, campaign === undefined)
  const preview = usePreview(opened ? asked : null, campaign?.id)
  const undo = useTakeBack(campaign?.id, onClose)
  const onChange = (changed: Partial<Form>) => setForm({ ...form, ...changed })
  const count = asked === null ? 0 : (preview.data?.count ?? 0)
  const examples = (asked && preview.data?.examples) ?? []
  return (
    <FormDialog
      opened={opened}
      title={t('title')}
      onClose={onClose}
      submitLabel={t('submit')}
      onSubmit={() => {
        if (asked) undo.mutate(asked)
      }}
      busy={undo.isPending}
      disabled={count === 0}
      error={undo.error ?? preview.error}
    >
      <p>{campaign ? t('ofCampaign', { name: campaign.name }) : t('ofAll')}</p>
      <WhichFields form={form} onChange={onChange} />
      <SpanFields form={form} zone={zone} isOptional={campaign !== undefined} onChange={onChange} />
      <p role="status">
        {count === 0
          ? t('found.none')
          : t('found.some', { count, size: formatNumber(count), examples: examples.join(', ') })}
      </p>
    </FormDialog>
  )
}
