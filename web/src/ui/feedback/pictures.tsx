// Small line drawings for empty lists, in the theme's colours: `.quiet` lines, and an accent colour in each.
import styles from './feedback.module.css'

const accent = styles['accent']

const letter = (
  <>
    <rect x="20" y="14" width="56" height="38" rx="4" />
    <path d="M20 18l28 20 28-20" />
    <path className={accent} d="M62 8h12M68 2v12" />
  </>
)

const people = (
  <>
    <circle cx="36" cy="24" r="9" />
    <path d="M18 54c0-11 8-18 18-18s18 7 18 18" />
    <path d="M56 16a9 9 0 0 1 0 17M62 37c10 1 16 8 16 17" />
    <path className={accent} d="M80 12h10M85 7v10" />
  </>
)

const page = (
  <>
    <rect x="28" y="6" width="40" height="52" rx="4" />
    <path className={accent} d="M36 18h18" />
    <path d="M36 28h24M36 36h24M36 44h14" />
  </>
)

const seal = (
  <>
    <path d="M48 6l20 7v16c0 14-9 24-20 29-11-5-20-15-20-29V13z" />
    <path className={accent} d="M38 31l7 7 13-14" />
  </>
)

const stats = (
  <>
    <path d="M16 56h64" />
    <path d="M26 56V38M42 56V26M74 56V32" />
    <path className={accent} d="M58 56V14" />
  </>
)

const tray = (
  <>
    <path d="M22 34l8-22h36l8 22v18a4 4 0 0 1-4 4H26a4 4 0 0 1-4-4z" />
    <path d="M22 34h16l4 8h12l4-8h16" />
    <path className={accent} d="M48 6v20M41 20l7 7 7-7" />
  </>
)

const wheel = (
  <>
    <circle cx="48" cy="32" r="22" />
    <circle cx="48" cy="32" r="5" />
    <path d="M48 10v17M48 37v17M26 32h17M53 32h17" />
    <path className={accent} d="M70 54l12 6" />
  </>
)

/**
 * Drawings of messages, people, templates, senders, stats and a mailbox; the wheel stands for something missing or
 * broken.
 */
export const pictures = { letter, people, page, seal, stats, tray, wheel }
export type PictureName = keyof typeof pictures
