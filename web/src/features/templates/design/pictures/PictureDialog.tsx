// Chooses a picture: one from this device (picked, dropped or pasted), one of the workspace's, or a URL.
import { useState, type ClipboardEvent, type DragEvent } from 'react'
import { Button, FileButton, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../../../../lib/messages/index.ts'
import { Dialog, DialogActions, ErrorText } from '../../../../ui/index.ts'
import styles from '../design.module.css'
import { hostedPath } from './hosted.ts'
import { Library } from './Library.tsx'

interface PictureDialogProps {
  opened: boolean
  onClose(): void
  /** Called with the picture's path on this server, or with its URL elsewhere. */
  onChoose(src: string): void
}

const taken = 'image/png,image/jpeg,image/gif,image/webp'

export function PictureDialog({ opened, onClose, onChoose }: PictureDialogProps) {
  const t = useTexts('design')
  return (
    <Dialog opened={opened} title={t('picture.choose')} size="lg" onClose={onClose}>
      <Chooser onChoose={onChoose} />
    </Dialog>
  )
}

function Chooser({ onChoose }: Pick<PictureDialogProps, 'onChoose'>) {
  const t = useTexts('design')
  const [isOver, setOver] = useState(false)
  const host = useMutation({ mutationFn: hostedPath, onSuccess: onChoose })
  const take = (files: FileList | null) => {
    const picture = [...(files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (picture) host.mutate(picture)
  }
  const pasted = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div onPaste={pasted}>
      <div
        className={styles['dropArea']}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <FileButton accept={taken} onChange={(file) => file && host.mutate(file)}>
          {(props) => (
            <Button {...props} data-autofocus loading={host.isPending}>
              {t('picture.upload')}
            </Button>
          )}
        </FileButton>
        <p>{t('picture.drop')}</p>
      </div>
      <ErrorText error={host.error} />
      <Library onChoose={onChoose} />
      <AddressOf onChoose={onChoose} />
    </div>
  )
}

function AddressOf({ onChoose }: Pick<PictureDialogProps, 'onChoose'>) {
  const t = useTexts('design')
  const [address, setAddress] = useState('')
  const isRight = /^https?:\/\/[^\s"'<>\\]+$/i.test(address.trim())
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) onChoose(address.trim())
      }}
    >
      <TextInput
        label={t('picture.address')}
        description={t('picture.addressText')}
        placeholder="https://"
        maxLength={2000}
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <DialogActions>
        <Button type="submit" variant="default" disabled={!isRight}>
          {t('picture.use')}
        </Button>
      </DialogActions>
    </form>
  )
}
