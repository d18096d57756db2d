// Settings, Workspace: which campaigns need the approval of a second person.
import '@mantine/core/styles/NumberInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { useState, type FormEvent } from 'react'
import { Button, NumberInput, Radio, Stack } from '@mantine/core'
import { approvalPolicies, updateApprovalPolicy, type ApprovalPolicy } from '@lettermill/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { approvalPolicyKey, useApprovalPolicy } from '../../../lib/campaigns/approvals.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useMay } from '../../../lib/session/workspaces.ts'
import { ErrorCard, ErrorText, Panel, Quiet, toast } from '../../../ui/index.ts'

function PolicyForm({ stored }: { stored: ApprovalPolicy }) {
  const t = useTexts('approvals')
  const isOwner = useMay('owner')
  const queries = useQueryClient()
  const [entered, setEntered] = useState(stored)
  const save = useMutation({
    mutationFn: () => call(updateApprovalPolicy, { body: entered }),
    onSuccess: (saved) => {
      queries.setQueryData(approvalPolicyKey, saved)
      toast.success(t('policy.saved'))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md" maw={480}>
        <Radio.Group
          label={t('policy.label')}
          value={entered.policy}
          onChange={(value) => {
            const policy = approvalPolicies.find((each) => each === value)
            if (policy) setEntered((now) => ({ ...now, policy }))
          }}
        >
          <Stack gap="xs" mt="xs">
            {approvalPolicies.map((each) => (
              <Radio key={each} value={each} label={t(`policy.${each}`)} disabled={!isOwner} />
            ))}
          </Stack>
        </Radio.Group>
        {entered.policy === 'above' && (
          <NumberInput
            label={t('policy.number')}
            min={0}
            max={1_000_000_000}
            allowDecimal={false}
            thousandSeparator
            disabled={!isOwner}
            value={entered.above}
            onChange={(value) => setEntered((now) => ({ ...now, above: Number(value) }))}
          />
        )}
        <ErrorText error={save.error} />
        <div>
          <Button type="submit" loading={save.isPending} disabled={!isOwner}>
            {t('policy.save')}
          </Button>
          {!isOwner && <Quiet>{t('policy.forOwners')}</Quiet>}
        </div>
      </Stack>
    </form>
  )
}

/** The panel. */
export function ApprovalPanel() {
  const t = useTexts('approvals')
  const { data, error, refetch } = useApprovalPolicy()
  return (
    <Panel title={t('policy.title')} text={t('policy.text')}>
      <ErrorCard error={error} onRetry={() => void refetch()} />
      {data && <PolicyForm stored={data} />}
    </Panel>
  )
}
