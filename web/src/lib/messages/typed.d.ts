// Tells i18next which texts exist, so that an unknown key is a compile error.
import 'i18next'
import type { English } from '@lettermill/contracts/words'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: English
  }
}
