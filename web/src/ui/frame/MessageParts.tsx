// A message on its own page: its facts, and its parts in tabs. Only the chosen part is rendered.
import { useState, type ReactNode } from 'react'
import { Tabs } from '@mantine/core'
import { Facts } from '../page/texts.tsx'
import { MailFrame } from './MailFrame.tsx'
import { WidthChoice, type FrameWidth } from './PreviewControls.tsx'
import styles from './parts.module.css'

/** Names and values, one below the other. */
export function MessageFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Facts mt="xs" mb="sm" c="var(--kit-text)">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  )
}

/** The message as on a desktop or a phone, in its full height. */
export function RenderedMessage(props: { title: string; html: string; followLinks?: boolean }) {
  const [width, setWidth] = useState<FrameWidth>('desk')
  return (
    <div className={styles['rendered']}>
      <WidthChoice width={width} onChange={setWidth} />
      <div className={styles['frame']} data-width={width}>
        <MailFrame {...props} isWhole />
      </div>
    </div>
  )
}

/** Text with its line breaks. */
export function PlainPart({ children }: { children: string }) {
  return (
    <pre className={styles['plain']} tabIndex={0}>
      {children}
    </pre>
  )
}

interface MessagePartsProps<Tab extends string> {
  label: string
  tabs: readonly Tab[]
  first: Tab
  nameOf(tab: Tab): string
  children(tab: Tab): ReactNode
}

/** The tabs and the chosen part. Pictures of a part load only when a person opens it. */
export function MessageParts<Tab extends string>(props: MessagePartsProps<Tab>) {
  const { label, tabs, first, nameOf, children } = props
  return (
    <Tabs defaultValue={first} keepMounted={false}>
      <Tabs.List aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {nameOf(tab)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} pt="md">
          {children(tab)}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
