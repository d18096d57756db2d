// All SQL of brands.
import { changed, row, sql, type Db, type Row } from '../../platform/db/index.ts'

export type BrandRow = Row<'brands', 'logo' | 'theme' | 'social' | 'footer'>

export function findBrandRow(db: Db, workspaceId: number): Promise<BrandRow | undefined> {
  return row(
    db,
    sql<BrandRow>`select logo, theme, social, footer from brands where workspace_id = ${workspaceId}`,
  )
}

/** The types of these values are those of contracts. */
interface NewBrand {
  logo: string
  theme: object
  social: readonly object[]
  footer: string
}

export async function saveBrand(db: Db, workspaceId: number, brand: NewBrand): Promise<void> {
  const { logo, footer } = brand
  const [theme, social] = [JSON.stringify(brand.theme), JSON.stringify(brand.social)]
  await changed(
    db,
    sql`insert into brands (workspace_id, logo, theme, social, footer)
      values (${workspaceId}, ${logo}, ${theme}, ${social}, ${footer})
      on conflict (workspace_id) do update
      set logo = excluded.logo, theme = excluded.theme, social = excluded.social, footer = excluded.footer,
        changed_at = now()`,
  )
}

export async function deleteBrand(db: Db, workspaceId: number): Promise<void> {
  await changed(db, sql`delete from brands where workspace_id = ${workspaceId}`)
}
