// Crops a picture: chooses a shape, a zoom and, by dragging the picture or with sliders, the part to keep.
import { useRef, useState, type PointerEvent } from 'react'
import { Button, SegmentedControl } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../../../../lib/messages/index.ts'
import { Dialog, DialogActions, ErrorText } from '../../../../ui/index.ts'
import styles from '../design.module.css'
import { cropped, mostZoom, type Crop } from './crop.ts'
import { hostedPath } from './hosted.ts'

interface CropDialogProps {
  src: string
  opened: boolean
  onClose(): void
  /** Called with the path of the cropped picture. */
  onCropped(src: string): void
}

const shapes = { whole: null, wide: 2, screen: 16 / 9, photo: 4 / 3, square: 1, tall: 4 / 5 } as const
type Shape = keyof typeof shapes

const from0To1 = (number: number) => Math.min(1, Math.max(0, number))

export function CropDialog({ src, opened, onClose, onCropped }: CropDialogProps) {
  const t = useTexts('design')
  return (
    <Dialog opened={opened} title={t('crop.title')} size="lg" onClose={onClose}>
      <Cropper src={src} onClose={onClose} onCropped={onCropped} />
    </Dialog>
  )
}

function Cropper({ src, onClose, onCropped }: Omit<CropDialogProps, 'opened'>) {
  const t = useTexts('design')
  const image = useRef<HTMLImageElement>(null)
  const [shape, setShape] = useState<Shape>('whole')
  const [place, setPlace] = useState({ zoom: 1, x: 0.5, y: 0.5 })
  const [own, setOwn] = useState(1)
  const crop: Crop = { ratio: shapes[shape], ...place }
  const store = useMutation({
    mutationFn: async () => {
      if (!image.current) return src
      return hostedPath(await cropped(image.current, crop))
    },
    onSuccess: onCropped,
  })
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent) => {
    if (buttons !== 1) return
    const { width, height } = currentTarget.getBoundingClientRect()
    setPlace(({ zoom, x, y }) => ({
      zoom,
      x: from0To1(x - movementX / width),
      y: from0To1(y - movementY / height),
    }))
  }
  const at = `${String(place.x * 100)}% ${String(place.y * 100)}%`
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('crop.shape')}
        value={shape}
        data={(Object.keys(shapes) as Shape[]).map((value) => ({ value, label: t(`crop.shapes.${value}`) }))}
        onChange={(chosen) => setShape(chosen as Shape)}
      />
      <div
        className={styles['cropBox']}
        style={{ aspectRatio: crop.ratio ?? own }}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
      >
        <img
          ref={image}
          src={src}
          alt=""
          draggable={false}
          style={{ objectPosition: at, transformOrigin: at, transform: `scale(${String(place.zoom)})` }}
          onLoad={({ currentTarget }) => setOwn(currentTarget.naturalWidth / currentTarget.naturalHeight)}
        />
      </div>
      <Slide
        label={t('crop.zoom')}
        value={(place.zoom - 1) / (mostZoom - 1)}
        onChange={(part) => setPlace({ ...place, zoom: 1 + part * (mostZoom - 1) })}
      />
      <Slide label={t('crop.across')} value={place.x} onChange={(x) => setPlace({ ...place, x })} />
      <Slide label={t('crop.down')} value={place.y} onChange={(y) => setPlace({ ...place, y })} />
      <ErrorText error={store.error} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('crop.cancel')}
        </Button>
        <Button loading={store.isPending} onClick={() => store.mutate()}>
          {t('crop.crop')}
        </Button>
      </DialogActions>
    </>
  )
}

interface SlideProps {
  label: string
  /** The position of the slider, from 0 to 1. */
  value: number
  onChange(value: number): void
}

function Slide({ label, value, onChange }: SlideProps) {
  return (
    <label className={styles['slide']}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value) / 100)}
      />
    </label>
  )
}
