// A link of the screens beside the sign-in. It is apart from EntryCard, so that /login does not load it.
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '../../lib/messages/index.ts'

/** The way back to the sign-in, for the footer. */
export function BackToLogin() {
  const t = useTexts('accounts')
  return (
    <Anchor component={Link} to="/login">
      {t('register.backToLogin')}
    </Anchor>
  )
}
