// Types that make the compiler name a missing or a stray text of a catalogue.

/** Ukrainian has four plural forms, English two: few and many are required beside one and other. */
type PluralForms<T> = {
  [K in keyof T as K extends `${infer Stem}_other` ? `${Stem}_few` | `${Stem}_many` : never]: string
}

/** The same keys as T, each with a text; for plurals also the forms of a Slavic language. */
export type Translation<T> = {
  [K in keyof T]: T[K] extends string ? string : Translation<T[K]>
} & PluralForms<T>

/** Some of the keys of T. */
export type Overlay<T> = { [K in keyof T]?: T[K] extends string ? string : Overlay<T[K]> }
