// The addresses that get no campaign, with the reason, and how to undo a suppression (Settings, Suppressed).
import { useState } from 'react'
import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { suppressionReasons, type Suppression } from '@lettermill/contracts'
import { Link } from 'react-router'
import { useFormats } from '../../lib/formats/formats.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { May } from '../../lib/session/May.tsx'
import {
  Address,
  DataTable,
  EmptyState,
  ErrorCard,
  MassBounces,
  pageCount,
  Pager,
  Panel,
  SearchBox,
  UndoDialog,
  useDialog,
} from '../../ui/index.ts'
import { AddDialog } from './AddDialog.tsx'
import { RulesPanel } from './RulesPanel.tsx'
import styles from './suppressions.module.css'
import { pageSize, type Asked, useSuppressions, save } from './suppressions.ts'
import { MailAgain } from './MailAgain.tsx'
import { ReleaseAll } from './ReleaseAll.tsx'

/** The reason in words and the text that came with it, then who reported it, when, and the campaign. */
function Why({ row }: { row: Suppression }) {
  const t = useTexts('suppressions')
  const { moment } = useFormats()
  const undoText = useTexts('undo')
  const { reason, words, reporter, refused_in: file, campaign, created_at, provisional_until: until } = row
  const refused = file === '' ? t('suppressed.refused') : t('suppressed.refusedIn', { file })
  return (
    <>
      <strong>{file === null ? t(`suppressed.reasons.${reason}`) : refused}</strong>
      {words !== null && words !== '' && <q className={styles['words']}>{words}</q>}
      <Text span size="sm" c="dimmed" display="block">
        {until !== null && `${undoText('provisional', { time: moment(until) })} · `}
        {reporter !== null && `${reporter} · `}
        {moment(created_at)}
        {campaign && (
          <>
            {' · '}
            <Anchor component={Link} to={`/campaigns/${String(campaign.id)}`} size="sm">
              {campaign.name}
            </Anchor>
          </>
        )}
      </Text>
    </>
  )
}

function SuppressedList() {
  const t = useTexts('suppressions')
  const undoText = useTexts('undo')
  const [asked, setAsked] = useState<Asked>({ reason: 'all', search: '', page: 1 })
  const [chosen, setChosen] = useState<Suppression | null>(null)
  const adding = useDialog<true>()
  const undoing = useDialog<true>()
  const { data, error, refetch } = useSuppressions(asked)
  const isFiltered = asked.reason !== 'all' || asked.search !== ''
  return (
    <Panel
      title={t('suppressed.title')}
      text={t('suppressed.text')}
      actions={
        <>
          <May role="manager">
            <Button variant="default" size="sm" onClick={() => void save(asked)}>
              {t('suppressed.download')}
            </Button>
          </May>
          <May role="editor">
            <Button variant="default" size="sm" onClick={() => undoing.open(true)}>
              {undoText('open')}
            </Button>
            <Button size="sm" onClick={() => adding.open(true)}>
              {t('suppressed.add')}
            </Button>
          </May>
        </>
      }
      flush
    >
      <Group gap="xs" px="md" pb="sm">
        <SearchBox
          label={t('suppressed.search')}
          value={asked.search}
          onChange={(search) => setAsked({ ...asked, search, page: 1 })}
        />
        <NativeSelect
          aria-label={t('suppressed.reason')}
          value={asked.reason}
          data={(['all', ...suppressionReasons] as const).map((value) => ({
            value,
            label: t(`suppressed.filters.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            setAsked({
              ...asked,
              reason: suppressionReasons.find((known) => known === value) ?? 'all',
              page: 1,
            })
          }
        />
        <May role="editor">
          <ReleaseAll asked={asked} total={data?.total ?? 0} />
        </May>
      </Group>
      {error ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <DataTable<Suppression>
            label={t('suppressed.title')}
            columns={[
              { id: 'email', header: t('email'), cell: ({ email }) => <Address email={email} /> },
              { id: 'why', header: t('suppressed.why'), cell: (row) => <Why row={row} /> },
              {
                id: 'again',
                header: t('suppressed.action'),
                cell: (row) =>
                  row.reason === 'unsubscribed' && row.refused_in === null ? (
                    <span className={styles['quiet']}>{t('suppressed.readersOwn')}</span>
                  ) : (
                    <May role="editor">
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-label={t('suppressed.againTo', { email: row.email })}
                        onClick={() => setChosen(row)}
                      >
                        {t('suppressed.again')}
                      </Button>
                    </May>
                  ),
              },
            ]}
            rows={data?.rows}
            rowKey={({ email }) => email}
            empty={
              <EmptyState
                picture="people"
                title={t(isFiltered ? 'suppressed.noneFound' : 'suppressed.none')}
              />
            }
          />
          <Pager
            page={asked.page}
            pages={pageCount(data?.total ?? 0, pageSize)}
            onChange={(page) => setAsked({ ...asked, page })}
          />
        </>
      )}
      <MailAgain row={chosen} onClose={() => setChosen(null)} />
      <UndoDialog key={undoing.key} opened={undoing.opened} onClose={undoing.close} />
      <AddDialog key={adding.key} opened={adding.opened} onClose={adding.close} />
    </Panel>
  )
}

/** The list and the rules, as a tab of Settings. */
export function Suppressed() {
  return (
    <Stack gap="md">
      <MassBounces />
      <SuppressedList />
      <RulesPanel />
    </Stack>
  )
}
