// Tells i18next which texts there are, so that a key that does not exist is a compiler's error.
import 'i18next'
import type { English } from './en/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: English
  }
}
