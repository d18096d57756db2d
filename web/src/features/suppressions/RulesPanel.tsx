// The workspace's rules for bounces and complaints (Settings, Suppressed).
import { useState, type FormEvent } from 'react'
import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { getFeedbackRules, softLimits, updateFeedbackRules, type FeedbackRules } from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { OnlyFor } from '../../lib/session/May.tsx'
import { ErrorCard, ErrorText, Panel, toast } from '../../ui/index.ts'

const key = ['feedback', 'rules']
const usual = { count: 3, days: 30 }
const spans = [7, 14, 30, 60, 90, 180, 365]

/** The choices, with the stored value if it is not among them, because a script may have set it. */
function choicesOf(choices: readonly number[], chosen: number): string[] {
  return [...new Set([...choices, chosen])].sort((one, other) => one - other).map(String)
}

function RulesForm({ saved }: { saved: FeedbackRules }) {
  const t = useTexts('suppressions')
  const queries = useQueryClient()
  const [hold, setHold] = useState(saved.hold)
  const [isOn, setOn] = useState(saved.soft !== null)
  const [soft, setSoft] = useState(saved.soft ?? usual)
  const save = useMutation({
    mutationFn: (body: FeedbackRules) => call(updateFeedbackRules, { body }),
    onSuccess: (rules) => {
      queries.setQueryData(key, rules)
      toast.success(t('rules.saved'))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ soft: isOn ? soft : null, hold })
  }
  const [least, most] = softLimits.count
  const counts = Array.from({ length: most - least + 1 }, (_none, at) => least + at)
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Checkbox
          label={t('rules.hold')}
          description={t('rules.holdText')}
          checked={hold}
          onChange={({ currentTarget }) => setHold(currentTarget.checked)}
        />
        <Checkbox
          label={t('rules.soft')}
          description={t('rules.softText')}
          checked={isOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
        {isOn && (
          <Group pl={32}>
            <NativeSelect
              label={t('rules.count')}
              value={String(soft.count)}
              data={choicesOf(counts, soft.count)}
              onChange={({ currentTarget: { value } }) => setSoft({ ...soft, count: Number(value) })}
            />
            <NativeSelect
              label={t('rules.days')}
              value={String(soft.days)}
              data={choicesOf(spans, soft.days)}
              onChange={({ currentTarget: { value } }) => setSoft({ ...soft, days: Number(value) })}
            />
          </Group>
        )}
        <ErrorText error={save.error} />
        <div>
          <Button type="submit" loading={save.isPending}>
            {t('rules.save')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** The panel. Its form is filled with the saved rules. */
export function RulesPanel() {
  const t = useTexts('suppressions')
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => call(getFeedbackRules),
  })
  return (
    <Panel title={t('rules.title')} text={t('rules.text')}>
      {error && !data && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {data && (
        <OnlyFor role="manager">
          <RulesForm saved={data} />
        </OnlyFor>
      )}
    </Panel>
  )
}
