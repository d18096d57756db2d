// The menu that sends a campaign again: to contacts who have not opened it, or to contacts who joined after it was sent.
import { Button, Menu } from '@mantine/core'
import type { Campaign } from '@lettermill/contracts'
import { ChevronDown, MailOpen, Repeat, UserPlus } from 'lucide-react'
import { laterDialog } from '../../../lib/later-dialog.tsx'
import { useTexts } from '../../../lib/messages/index.ts'
import { ButtonMenu, useDialog } from '../../../ui/index.ts'
import { isFinished } from '../status.ts'
import type { To } from './ResendDialog.tsx'

const ResendDialog = laterDialog(() => import('./ResendDialog.tsx'), 'ResendDialog')

/** The menu of a campaign that was sent. */
export function ResendMenu({ campaign }: { campaign: Campaign }) {
  const t = useTexts('campaigns')
  const dialog = useDialog<To>()
  if (!isFinished(campaign.status)) return null
  return (
    <>
      <ButtonMenu
        position="bottom-start"
        button={
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Repeat size={14} aria-hidden="true" />}
            rightSection={<ChevronDown size={14} aria-hidden="true" />}
          >
            {t('resend.button')}
          </Button>
        }
      >
        <Menu.Item
          leftSection={<MailOpen size={16} aria-hidden="true" />}
          onClick={() => dialog.open('not_opened')}
        >
          {t('resend.not_opened')}
        </Menu.Item>
        <Menu.Item
          leftSection={<UserPlus size={16} aria-hidden="true" />}
          onClick={() => dialog.open('joined_since')}
        >
          {t('resend.joined_since')}
        </Menu.Item>
      </ButtonMenu>
      {dialog.about && (
        <ResendDialog
          key={dialog.key}
          campaign={campaign}
          to={dialog.about}
          opened={dialog.opened}
          onClose={dialog.close}
        />
      )}
    </>
  )
}
