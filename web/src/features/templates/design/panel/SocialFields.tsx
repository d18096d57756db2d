// The networks in a block of social links.
import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { designLimits, socialNetworkNames, socialNetworks, type DesignBlockOf } from '@lettermill/contracts'
import { Plus, Trash2 } from 'lucide-react'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'
import type { FormProps } from './form.ts'
import { LinkField } from '../../rich/LinkField.tsx'

export function SocialFields({ block: { links }, set }: FormProps<DesignBlockOf<'social'>>) {
  const t = useTexts('brand')
  const put = (next: typeof links, field: string) => set({ links: next }, field)
  return (
    <fieldset className={styles['group']}>
      <legend>{t('links.title')}</legend>
      {links.map((link, at) => {
        const change = (part: Partial<typeof link>) =>
          put(
            links.map((each, place) => (place === at ? { ...each, ...part } : each)),
            `links-${String(at)}`,
          )
        const number = at + 1
        return (
          <div key={at} className={styles['socialLink']}>
            <NativeSelect
              aria-label={t('links.network', { number })}
              value={link.network}
              data={socialNetworks.map((value) => ({
                value,
                label: value === 'website' ? t('links.website') : socialNetworkNames[value],
              }))}
              onChange={({ currentTarget }) => {
                const network = socialNetworks.find((each) => each === currentTarget.value)
                if (network) change({ network })
              }}
            />
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('links.remove', { number })}
              onClick={() =>
                put(
                  links.filter((_each, place) => place !== at),
                  'links',
                )
              }
            >
              <Trash2 size={16} />
            </ActionIcon>
            <LinkField
              label={t('links.address', { number })}
              value={link.url}
              onChange={(url) => change({ url })}
            />
          </div>
        )
      })}
      {links.length < designLimits.socialLinks && (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<Plus size={14} aria-hidden="true" />}
            onClick={() => put([...links, { network: 'website', url: '' }], 'links')}
          >
            {t('links.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
