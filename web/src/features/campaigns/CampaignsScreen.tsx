// The campaigns of the workspace (specification, section 2): the list, its controls, and the dialogs that create
// and delete.
import { useCallback, useState } from 'react'
import { Button } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import { Download, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAsked } from '../../lib/asked.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { PageHeader, useDialog } from '../../ui/index.ts'
import { DeleteDialog } from './actions/DeleteDialog.tsx'
import { CreateCampaignDialog } from './create/CreateCampaignDialog.tsx'
import { emptyForm } from './create/form.ts'
import { CampaignList } from './list/CampaignList.tsx'
import { ListControls } from './list/ListControls.tsx'
import { useCampaignList } from './list/use-campaign-list.ts'
import { downloadFullReport } from './reports.ts'

function CreateButton({ onClick }: { onClick: () => void }) {
  const t = useTexts('campaigns')
  return (
    <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={onClick}>
      {t('create')}
    </Button>
  )
}

function FullReportButton() {
  const t = useTexts('campaigns')
  const [busy, setBusy] = useState(false)
  const start = () => {
    setBusy(true)
    void downloadFullReport().finally(() => setBusy(false))
  }
  return (
    <Button
      variant="default"
      leftSection={<Download size={16} aria-hidden="true" />}
      disabled={busy}
      onClick={start}
    >
      {t('downloadAll')}
    </Button>
  )
}

/** All campaigns. */
export function CampaignsScreen() {
  const t = useTexts('campaigns')
  const state = useCampaignList()
  const [form, setForm] = useState(emptyForm)
  const [creating, setCreating] = useState(false)
  useAsked(
    'create',
    useCallback(() => setCreating(true), []),
  )
  const deleting = useDialog<Campaign>()
  const navigate = useNavigate()
  const create = <CreateButton onClick={() => setCreating(true)} />
  const created = ({ id }: Campaign) => {
    setCreating(false)
    setForm(emptyForm)
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
      <CreateCampaignDialog
        opened={creating}
        form={form}
        onChange={(some) => setForm((now) => ({ ...now, ...some }))}
        onCreated={created}
        onClose={() => setCreating(false)}
      />
      <DeleteDialog dialog={deleting} />
    </>
  )
}
