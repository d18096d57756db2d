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
import { OnlyFor } from '../../../lib/session/May.tsx'
import { ErrorCard, ErrorText, Panel, toast } from '../../../ui/index.ts'

function PolicyForm({ stored }: { stored: ApprovalPolicy }) {
  const t = useTexts('approvals')
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
      <OnlyFor role="owner">
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
                <Radio key={each} value={each} label={t(`policy.${each}`)} />
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
              value={entered.above}
              onChange={(value) => setEntered((now) => ({ ...now, above: Number(value) }))}
            />
          )}
          <ErrorText error={save.error} />
          <div>
            <Button type="submit" loading={save.isPending}>
              {t('policy.save')}
            </Button>
          </div>
        </Stack>
      </OnlyFor>
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
