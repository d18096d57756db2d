// 'Recent imports': the imports of the last 24 hours, each with *Undo*. Hidden if there are none.
import { Button, Stack } from '@mantine/core'
import type { ContactImport } from '@lettermill/contracts'
import { isQuiet } from '../../../lib/api/index.ts'
import { useFields } from '../../../lib/contacts/fields.ts'
import { formatNumber, useFormats } from '../../../lib/formats/formats.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { May } from '../../../lib/session/May.tsx'
import { ErrorCard, Panel } from '../../../ui/index.ts'
import { useUnreadable } from '../import/RowResults.tsx'
import { useImports } from './imports.ts'
import type { UndoneImport } from './UndoImportDialog.tsx'
import styles from './imports.module.css'

const nameOf = (done: ContactImport) => done.uploaded_file_name ?? done.group_name

/** The id of the name that describes an *Undo* button, so that screen readers can tell the buttons apart. */
const nameId = ({ id }: ContactImport) => `import-${id}`

/** Loads the labels of custom fields, so it is rendered only if a value could not be read. */
function Unreadable({ counts }: { counts: ContactImport['unreadable_fields'] }) {
  const { data = [] } = useFields()
  return <small>{useUnreadable({ counts, fields: data }).join(' · ')}</small>
}

function Entry({ done, onUndo }: { done: ContactImport; onUndo(): void }) {
  const t = useTexts('contacts')
  const { moment } = useFormats()
  const reasons = [
    t(done.added === done.imported ? 'recent.imported' : 'recent.importedSome', {
      count: formatNumber(done.imported),
      added: formatNumber(done.added),
    }),
    ...(done.duplicates > 0
      ? [t('recent.duplicates', { count: done.duplicates, shown: formatNumber(done.duplicates) })]
      : []),
    ...(['filled', 'refused', 'skipped'] as const).flatMap((kind) =>
      done[kind] > 0 ? [t(`recent.${kind}`, { count: formatNumber(done[kind]) })] : [],
    ),
  ]
  return (
    <li className={styles['entry']}>
      <Stack gap={0} miw={0}>
        <span id={nameId(done)}>{nameOf(done)}</span>
        <small>{moment(done.started_at)}</small>
        <small>{reasons.join(' · ')}</small>
        {Object.keys(done.unreadable_fields).length > 0 && <Unreadable counts={done.unreadable_fields} />}
      </Stack>
      {done.undone_at ? (
        <small>{t('recent.undone')}</small>
      ) : (
        <May role="editor">
          <Button variant="default" size="compact-sm" aria-describedby={nameId(done)} onClick={onUndo}>
            {t('recent.undo')}
          </Button>
        </May>
      )}
    </li>
  )
}

/** The panel below the groups. */
export function RecentImports({ onUndo }: { onUndo(about: UndoneImport): void }) {
  const t = useTexts('contacts')
  const imports = useImports()
  if (imports.error && !isQuiet(imports.error))
    return (
      <Panel title={t('recent.title')}>
        <ErrorCard error={t('recent.failed')} onRetry={() => void imports.refetch()} />
      </Panel>
    )
  if (!imports.data?.length) return null
  return (
    <Panel title={t('recent.title')} text={t('recent.text')} flush>
      <ul className={styles['list']}>
        {imports.data.map((done) => (
          <Entry key={done.id} done={done} onUndo={() => onUndo({ ...done, name: nameOf(done) })} />
        ))}
      </ul>
    </Panel>
  )
}
