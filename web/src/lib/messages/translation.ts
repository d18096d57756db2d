// Types that make the compiler report a missing or an unknown text in a catalogue.

/** Ukrainian has four plural forms, English two. So few and many are required besides one and other. */
type PluralForms<T> = {
  [K in keyof T as K extends `${infer Stem}_other` ? `${Stem}_few` | `${Stem}_many` : never]: string
}

/** The same keys as T, each with a text; for plurals, also the forms of a Slavic language. */
export type Translation<T> = {
  [K in keyof T]: T[K] extends string ? string : Translation<T[K]>
} & PluralForms<T>

/** Some of the keys of T. */
export type Overlay<T> = { [K in keyof T]?: T[K] extends string ? string : Overlay<T[K]> }
