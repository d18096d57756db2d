// The logo: a picture from this device, stored as pictures of templates are.
import { Button, FileButton, Group, Text } from '@mantine/core'
import { useTexts } from '../../lib/messages/index.ts'
import { ErrorText } from '../../ui/index.ts'
import { useUploadLogo } from './brand.ts'
import type { BrandPart } from './form.ts'
import styles from './brand.module.css'

export function Logo({ brand: { logo }, onChange }: BrandPart) {
  const t = useTexts('brand')
  const upload = useUploadLogo()
  const take = (file: File | null) => {
    if (file) upload.mutate(file, { onSuccess: (address) => onChange({ logo: address }) })
  }
  return (
    <fieldset className={styles['group']}>
      <legend>{t('logo')}</legend>
      <Text c="dimmed">{t('logoText')}</Text>
      {logo !== '' && <img src={logo} alt={t('logoAlt')} className={styles['logo']} />}
      <Group gap={8}>
        <FileButton accept="image/png,image/jpeg,image/gif,image/webp" onChange={take}>
          {(props) => (
            <Button {...props} variant="default" loading={upload.isPending}>
              {t(logo === '' ? 'logoUpload' : 'logoReplace')}
            </Button>
          )}
        </FileButton>
        {logo !== '' && (
          <Button variant="default" onClick={() => onChange({ logo: '' })}>
            {t('logoRemove')}
          </Button>
        )}
      </Group>
      <ErrorText error={upload.error} />
    </fieldset>
  )
}
