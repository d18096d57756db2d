// Workspaces with very many complaints or bounces, in the Sending tab of Settings: an administrator releases their next
// campaign, or says that no release is needed.
import { Box, Button, Checkbox, Group, Stack } from '@mantine/core'
import { type Releases, getReleases, updateReleases } from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatNumber, formatShare, useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { useReleaseSending, releasesKey } from '../../lib/campaigns/releases.ts'
import { ErrorCard, ErrorText, PageSkeleton, Panel, Quiet, Row, Rows, toast } from '../../ui/index.ts'
import { call } from '../../lib/api/index.ts'

/** The workspaces whose next campaign an administrator must release. */
function useReleases() {
  return useQuery({ queryKey: releasesKey, queryFn: ({ signal }) => call(getReleases, { signal }) })
}

/** Says whether a release is required. */
function useChangeReleases() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (is_required: boolean) => call(updateReleases, { body: { is_required } }),
    onSuccess: (releases) => queries.setQueryData(releasesKey, releases),
  })
}

function Workspace({ workspace }: { workspace: Releases['workspaces'][number] }) {
  const t = useTexts('relays')
  const { moment } = useFormats()
  const release = useReleaseSending()
  const { workspace_id, email, figures, released_at } = workspace
  const share = (count: number, of: number) => ({ of: formatNumber(of), percent: formatShare(count, of) })
  const complaints = formatNumber(figures.complaints)
  const bounces = formatNumber(figures.bounces)
  return (
    <Row>
      <Box miw={0} flex="1 1 320px">
        <Group gap="4px 12px">
          <h3>{email}</h3>
        </Group>
        <Quiet mt={4}>
          {t('releases.complaints', {
            complaints,
            ...share(figures.complaints, figures.delivered_reporting),
          })}
        </Quiet>
        <Quiet mt={4}>{t('releases.bounces', { bounces, ...share(figures.bounces, figures.tried) })}</Quiet>
        <Quiet mt={4}>{t('releases.campaigns', { campaigns: formatNumber(figures.campaigns) })}</Quiet>
        {released_at !== null && <p>{t('releases.releasedAt', { at: moment(released_at) })}</p>}
        <ErrorText error={release.error} />
      </Box>
      {released_at === null && (
        <Button
          variant="default"
          loading={release.isPending}
          aria-label={t('releases.releaseOf', { email })}
          onClick={() =>
            release.mutate(workspace_id, { onSuccess: () => toast.success(t('releases.done', { email })) })
          }
        >
          {t('releases.release')}
        </Button>
      )}
    </Row>
  )
}

function Rule({ isRequired }: { isRequired: boolean }) {
  const t = useTexts('relays')
  const change = useChangeReleases()
  return (
    <>
      <Checkbox
        label={t('releases.required')}
        description={t('releases.requiredHint')}
        checked={isRequired}
        disabled={change.isPending}
        onChange={({ currentTarget }) =>
          change.mutate(currentTarget.checked, { onSuccess: () => toast.success(t('releases.saved')) })
        }
      />
      <ErrorText error={change.error} />
    </>
  )
}

/** The panel, for administrators. */
export function ReleasesPanel() {
  const t = useTexts('relays')
  const { data, error, refetch } = useReleases()
  return (
    <Panel title={t('releases.title')} text={t('releases.text')}>
      <Stack gap="md">
        {error && !data && <ErrorCard error={error} onRetry={() => void refetch()} />}
        {!error && !data && <PageSkeleton />}
        {data && <Rule isRequired={data.is_required} />}
        {data && data.workspaces.length === 0 && <Quiet mt={4}>{t('releases.none')}</Quiet>}
        {data && data.workspaces.length > 0 && (
          <Rows>
            {data.workspaces.map((workspace) => (
              <Workspace key={workspace.workspace_id} workspace={workspace} />
            ))}
          </Rows>
        )}
      </Stack>
    </Panel>
  )
}
