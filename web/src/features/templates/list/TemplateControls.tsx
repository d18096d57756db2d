// The search and the order, shown above many templates.
import { NativeSelect } from '@mantine/core'
import { useTexts } from '../../../lib/messages/index.ts'
import { Controls, SearchBox } from '../../../ui/index.ts'
import { orders, type Order } from './listed.ts'

interface TemplateControlsProps {
  search: string
  onSearch(search: string): void
  order: Order
  onOrder(order: Order): void
}

export function TemplateControls({ search, onSearch, order, onOrder }: TemplateControlsProps) {
  const t = useTexts('templates')
  return (
    <Controls>
      <SearchBox label={t('list.search')} value={search} onChange={onSearch} />
      <NativeSelect
        aria-label={t('list.order')}
        value={order}
        data={orders.map((value) => ({ value, label: t(`list.orders.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = orders.find((known) => known === value)
          if (chosen) onOrder(chosen)
        }}
      />
    </Controls>
  )
}
