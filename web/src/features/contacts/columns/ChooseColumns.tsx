// The button that opens the dialog for columns.
import { Suspense } from 'react'
import { Button } from '@mantine/core'
import { Columns3 } from 'lucide-react'
import { screen } from '../../../lib/screen.ts'
import { useTexts } from '../../../lib/messages/index.ts'
import { useDialog } from '../../../ui/index.ts'
import type { Columns } from './use-columns.ts'

const ColumnsDialog = screen(() => import('./ColumnsDialog.tsx'), 'ColumnsDialog')

export function ChooseColumns({ choices, shown, onChoose }: Pick<Columns, 'choices' | 'shown' | 'onChoose'>) {
  const t = useTexts('contacts')
  const { about, opened, key, open, close } = useDialog<true>()
  return (
    <>
      <Button variant="default" leftSection={<Columns3 size={16} />} onClick={() => open(true)}>
        {t('columns.action')}
      </Button>
      {about && (
        <Suspense>
          <ColumnsDialog
            key={key}
            opened={opened}
            choices={choices}
            shown={shown}
            onChoose={onChoose}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
