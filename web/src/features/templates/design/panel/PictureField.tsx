// The picture of a block: the file, its alternative text, and its link.
import { useState } from 'react'
import { Button, Group } from '@mantine/core'
import { laterDialog } from '../../../../lib/later-dialog.tsx'
import { useTexts } from '../../../../lib/messages/index.ts'
import styles from '../design.module.css'
import { canCrop } from '../pictures/crop.ts'
import { LinkField } from '../../rich/LinkField.tsx'
import { MergeInput } from './MergeInput.tsx'

const CropDialog = laterDialog(() => import('../pictures/CropDialog.tsx'), 'CropDialog')
const PictureDialog = laterDialog(() => import('../pictures/PictureDialog.tsx'), 'PictureDialog')

export interface Picture {
  src: string
  alt: string
  url: string
}

interface PictureFieldProps {
  picture: Picture
  /** @param field names the input, so that quick changes in it become one undo step */
  onChange(part: Partial<Picture>, field: string): void
  linkLabel: string
}

export function PictureField({ picture: { src, alt, url }, onChange, linkLabel }: PictureFieldProps) {
  const t = useTexts('design')
  return (
    <>
      <PictureChoice
        src={src}
        onChange={(chosen, how) => {
          // The description was written for the old picture. A crop shows the same picture.
          const isOther = how === 'chosen' && src !== '' && chosen !== src
          onChange({ src: chosen, ...(isOther && { alt: '' }) }, 'src')
        }}
      />
      <MergeInput
        label={t('picture.alt')}
        description={t('picture.altText')}
        value={alt}
        most={1000}
        onChange={(words) => onChange({ alt: words }, 'alt')}
      />
      <LinkField label={linkLabel} value={url} onChange={(address) => onChange({ url: address }, 'url')} />
    </>
  )
}

interface PictureChoiceProps {
  src: string
  /** Called with the picture's path on this server, or with its URL elsewhere; '' for none. */
  onChange(src: string, how: 'chosen' | 'cropped'): void
}

/** A small version of the picture, and the dialog that chooses another. */
export function PictureChoice({ src, onChange }: PictureChoiceProps) {
  const t = useTexts('design')
  const [opened, setOpened] = useState(false)
  const [isCropping, setCropping] = useState(false)
  return (
    <div className={styles['pictureField']}>
      {src !== '' && <img src={src} alt="" className={styles['thumb']} />}
      <Group gap={8}>
        <Button variant="default" size="xs" onClick={() => setOpened(true)}>
          {t(src === '' ? 'picture.choose' : 'picture.replace')}
        </Button>
        {canCrop(src) && (
          <Button variant="default" size="xs" onClick={() => setCropping(true)}>
            {t('crop.open')}
          </Button>
        )}
        {src !== '' && (
          <Button variant="default" size="xs" onClick={() => onChange('', 'chosen')}>
            {t('picture.remove')}
          </Button>
        )}
      </Group>
      <CropDialog
        src={src}
        opened={isCropping}
        onClose={() => setCropping(false)}
        onCropped={(made) => {
          setCropping(false)
          onChange(made, 'cropped')
        }}
      />
      <PictureDialog
        opened={opened}
        onClose={() => setOpened(false)}
        onChoose={(chosen) => {
          setOpened(false)
          onChange(chosen, 'chosen')
        }}
      />
    </div>
  )
}
