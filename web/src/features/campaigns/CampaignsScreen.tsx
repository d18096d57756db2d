// The campaigns of the workspace (specification, section 2): the list, its controls, and the dialogs that create and
// delete campaigns.
import { useCallback, useState } from 'react'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Campaign } from '@lettermill/contracts'
import { Download, EllipsisVertical, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAsked } from '../../lib/asked.ts'
import { laterDialog } from '../../lib/later-dialog.tsx'
import { useTexts } from '../../lib/messages/index.ts'
import { May } from '../../lib/session/May.tsx'
import { ButtonMenu, PageHeader, useDialog } from '../../ui/index.ts'
import { DeleteDialog } from './actions/DeleteDialog.tsx'
import { isFormResumed, useFormDraft } from './create/form-draft.ts'
import { askedOf, emptyForm } from './create/form.ts'
import { CampaignList } from './list/CampaignList.tsx'
import { ListControls } from './list/ListControls.tsx'
import { useCampaignList } from './list/use-campaign-list.ts'
import { downloadFullReport } from './reports.ts'

const CreateCampaignDialog = laterDialog(
  () => import('./create/CreateCampaignDialog.tsx'),
  'CreateCampaignDialog',
)

function CreateButton({ onClick }: { onClick: () => void }) {
  const t = useTexts('campaigns')
  return (
    <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={onClick} data-primary>
      {t('create')}
    </Button>
  )
}

/** The button for the full report. On a phone it is in a menu. */
function FullReportButton() {
  const t = useTexts('campaigns')
  const [busy, setBusy] = useState(false)
  const start = () => {
    setBusy(true)
    void downloadFullReport().finally(() => setBusy(false))
  }
  const isPhone = useMediaQuery('(max-width: 559px)', undefined, { getInitialValueInEffect: false })
  const icon = <Download size={16} aria-hidden="true" />
  if (isPhone)
    return (
      <ButtonMenu
        withinPortal={false}
        button={
          <ActionIcon variant="default" size={36} aria-label={t('more')}>
            <EllipsisVertical size={16} aria-hidden="true" />
          </ActionIcon>
        }
      >
        <Menu.Item leftSection={icon} disabled={busy} onClick={start}>
          {t('downloadAll')}
        </Menu.Item>
      </ButtonMenu>
    )
  return (
    <Button variant="default" leftSection={icon} disabled={busy} onClick={start}>
      {t('downloadAll')}
    </Button>
  )
}

/** The dialog that creates a campaign. It opens by itself if a reload or the end of the session closed it. */
function useCreating() {
  const [creating, setCreating] = useState(() => isFormResumed('new'))
  const draft = useFormDraft('new', { before: emptyForm, of: null, opened: creating })
  const { change } = draft
  const open = useCallback(() => setCreating(true), [])
  useAsked(
    'create',
    useCallback(
      (about: string | null) => {
        if (about !== null) change(askedOf(about))
        open()
      },
      [change, open],
    ),
    'editor',
  )
  const close = () => {
    draft.close()
    setCreating(false)
  }
  return { creating, open, close, draft }
}

/** The campaigns screen. */
export function CampaignsScreen() {
  const t = useTexts('campaigns')
  const state = useCampaignList()
  const { creating, open, close, draft } = useCreating()
  const deleting = useDialog<Campaign>()
  const navigate = useNavigate()
  const create = (
    <May role="editor">
      <CreateButton onClick={open} />
    </May>
  )
  const created = ({ id }: Campaign) => {
    close()
    draft.reset(emptyForm)
    void navigate(`/campaigns/${id}`)
  }
  const actions = (
    <>
      <FullReportButton />
      {create}
    </>
  )
  return (
    <>
      <PageHeader title={t('title')} actions={actions} />
      <ListControls state={state} />
      <CampaignList state={state} create={create} onDelete={deleting.open} />
      <CreateCampaignDialog opened={creating} draft={draft} onCreated={created} onClose={close} />
      <DeleteDialog dialog={deleting} />
    </>
  )
}
