// The links to the workspace's pages on social networks.
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { designLimits, socialNetworkNames, socialNetworks, type SocialLink } from '@lettermill/contracts'
import { Plus, Trash2 } from 'lucide-react'
import { useTexts } from '../../lib/messages/index.ts'
import { isLink, linkOf, type BrandPart } from './form.ts'
import styles from './brand.module.css'

interface RowProps {
  link: SocialLink
  number: number
  tried: boolean
  onChange(link: SocialLink): void
  onRemove(): void
}

function Row({ link, number, tried, onChange, onRemove }: RowProps) {
  const t = useTexts('brand')
  const { network, url } = link
  const isWrong = tried && url.trim() !== '' && !isLink(linkOf(url))
  return (
    <div className={styles['link']}>
      <NativeSelect
        aria-label={t('links.network', { number })}
        value={network}
        data={socialNetworks.map((value) => ({
          value,
          label: value === 'website' ? t('links.website') : socialNetworkNames[value],
        }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = socialNetworks.find((each) => each === value)
          if (chosen) onChange({ ...link, network: chosen })
        }}
      />
      <TextInput
        aria-label={t('links.address', { number })}
        type="url"
        placeholder="https://"
        maxLength={2000}
        value={url}
        error={isWrong && t('links.wrong')}
        onChange={({ currentTarget }) => onChange({ ...link, url: currentTarget.value })}
      />
      <ActionIcon variant="default" size={36} aria-label={t('links.remove', { number })} onClick={onRemove}>
        <Trash2 size={16} />
      </ActionIcon>
    </div>
  )
}

export function SocialLinks({ brand: { social }, onChange, tried }: BrandPart & { tried: boolean }) {
  const t = useTexts('brand')
  return (
    <fieldset className={styles['group']}>
      <legend>{t('links.title')}</legend>
      {social.map((link, at) => (
        <Row
          key={at}
          link={link}
          number={at + 1}
          tried={tried}
          onChange={(changed) =>
            onChange({ social: social.map((each, place) => (place === at ? changed : each)) })
          }
          onRemove={() => onChange({ social: social.filter((_each, place) => place !== at) })}
        />
      ))}
      {social.length < designLimits.socialLinks && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus size={16} />}
            onClick={() => onChange({ social: [...social, { network: 'website', url: '' }] })}
          >
            {t('links.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
