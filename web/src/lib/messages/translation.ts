// What one catalogue asks of another: the compiler names a missing or a stray text.

/** Ukrainian counts in four forms where English has two: few and many are asked for beside one and other. */
type PluralForms<T> = {
  [K in keyof T as K extends `${infer Stem}_other` ? `${Stem}_few` | `${Stem}_many` : never]: string
}

/** The same keys as T, each with a text; where T counts, the forms of a Slavic language as well. */
export type Translation<T> = {
  [K in keyof T]: T[K] extends string ? string : Translation<T[K]>
} & PluralForms<T>

/** Some of the keys of T. */
export type Overlay<T> = { [K in keyof T]?: T[K] extends string ? string : Overlay<T[K]> }
