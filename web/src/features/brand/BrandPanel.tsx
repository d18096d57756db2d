// The Brand tab of Settings: the brand of the workspace's letters, with a small preview letter.
import { useState, type FormEvent } from 'react'
import { Button, Group, NativeSelect, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { designFontLabels, designFontNames, type Brand } from '@lettermill/contracts'
import { Link } from 'react-router'
import { ErrorCard, PageSkeleton, Panel, ErrorText, focusFirstInvalid, toast } from '../../ui/index.ts'
import { useTexts } from '../../lib/messages/index.ts'
import { May, OnlyFor } from '../../lib/session/May.tsx'
import { useBrand, useSaveBrand } from './brand.ts'
import { BrandPreview } from './BrandPreview.tsx'
import { Colours } from './Colours.tsx'
import { buttonShapes, isRight, savedForm, shapeOf, type BrandPart, type ButtonShape } from './form.ts'
import { Logo } from './Logo.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import styles from './brand.module.css'

export function BrandPanel() {
  const t = useTexts('brand')
  const { data, error, refetch } = useBrand()
  return (
    <Panel title={t('title')} text={t('text')}>
      {!data && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PageSkeleton />}
      {data && <BrandForm brand={data} />}
    </Panel>
  )
}

function FontAndButtons({ brand, onChange }: BrandPart) {
  const t = useTexts('brand')
  const { theme } = brand
  return (
    <SimpleGrid minColWidth="min(100%, 220px)" autoFlow="auto-fit" verticalSpacing="sm">
      <NativeSelect
        label={t('font')}
        description={t('fontText')}
        value={theme.font}
        data={designFontNames.map((value) => ({ value, label: designFontLabels[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const font = designFontNames.find((each) => each === value)
          if (font) onChange({ theme: { ...theme, font } })
        }}
      />
      <NativeSelect
        label={t('buttons')}
        description={t('buttonsText')}
        value={shapeOf(theme.radius)}
        data={(['square', 'rounded', 'round'] as const).map((value) => ({
          value,
          label: t(`shapes.${value}`),
        }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ theme: { ...theme, radius: buttonShapes[value as ButtonShape] } })
        }
      />
    </SimpleGrid>
  )
}

function Words({ brand, onChange }: BrandPart) {
  const t = useTexts('brand')
  return (
    <>
      <Textarea
        label={t('footer')}
        description={t('footerText')}
        rows={3}
        maxLength={2000}
        value={brand.footer}
        onChange={({ currentTarget: { value: footer } }) => onChange({ footer })}
      />
      <Textarea
        label={t('address')}
        description={t('addressText')}
        rows={3}
        maxLength={500}
        value={brand.postal_address}
        onChange={({ currentTarget: { value } }) => onChange({ postal_address: value })}
      />
    </>
  )
}

/** The form, filled with the stored brand, with a preview letter beside it. It saves only when its button is pressed. */
function BrandForm({ brand: stored }: { brand: Brand }) {
  const t = useTexts('brand')
  const [brand, setBrand] = useState(stored)
  const [tried, setTried] = useState(false)
  const save = useSaveBrand()
  const part: BrandPart = { brand, onChange: (changed) => setBrand((before) => ({ ...before, ...changed })) }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    setTried(true)
    if (!isRight(brand)) return focusFirstInvalid(form)
    save.mutate(savedForm(brand), {
      onSuccess: (saved) => {
        setBrand(saved)
        setTried(false)
        toast.success(t('saved'))
      },
    })
  }
  return (
    <div className={styles['columns']}>
      <form onSubmit={submit} noValidate>
        <OnlyFor role="editor">
          <Stack gap="lg">
            <Logo {...part} />
            <Colours {...part} />
            <FontAndButtons {...part} />
            <SocialLinks {...part} tried={tried} />
            <Words {...part} />
            <ErrorText error={save.error} />
            <Group gap={8}>
              <Button type="submit" loading={save.isPending}>
                {t('save')}
              </Button>
              <May role="editor">
                <Button component={Link} to="/templates/gallery" variant="default">
                  {t('design')}
                </Button>
              </May>
            </Group>
          </Stack>
        </OnlyFor>
      </form>
      <BrandPreview brand={brand} />
    </div>
  )
}
