// Reads and checks a workspace's brand.
import { brand as brandShape, plainTheme, type Brand } from '@lettermill/contracts'
import type { Db, Tx } from '../../platform/db/index.ts'
import { Problem } from '../../platform/problem.ts'
import { plainLines } from '../../platform/text.ts'
import { getWorkspace, updateSettings } from '../accounts/index.ts'
import { findBrandRow, saveBrand } from './queries.ts'

/** Whether a workspace uploaded the picture of that file name. */
export type OwnsPicture = (db: Db, workspaceId: number, name: string) => Promise<boolean>

/** The saved brand, or undefined where nobody saved one. */
export async function findBrand(db: Db, workspaceId: number): Promise<Brand | undefined> {
  const stored = await findBrandRow(db, workspaceId)
  if (!stored) return undefined
  const { postal_address } = await getWorkspace(db, workspaceId)
  return brandShape.parse({ ...stored, postal_address })
}

/** The workspace's brand; a plain one if nobody saved one. */
export async function getBrand(db: Db, workspaceId: number): Promise<Brand> {
  const { postal_address } = await getWorkspace(db, workspaceId)
  return (
    (await findBrand(db, workspaceId)) ?? {
      logo: '',
      theme: plainTheme,
      social: [],
      footer: '',
      postal_address,
    }
  )
}

/**
 * Saves the brand, and the postal address in the workspace's settings.
 * @throws Problem invalid_input if the logo is no picture of the workspace
 */
export async function updateBrand(
  tx: Tx,
  owner: Parameters<typeof updateSettings>[1],
  wanted: Brand,
  ownsPicture: OwnsPicture,
): Promise<Brand> {
  const { workspaceId } = owner
  const logo = wanted.logo === '' ? '' : await ownLogo(tx, workspaceId, wanted.logo, ownsPicture)
  const { postalAddress } = await updateSettings(tx, owner, { postalAddress: wanted.postal_address })
  const { theme, social } = wanted
  const saved = { logo, theme, social, footer: plainLines(wanted.footer) }
  await saveBrand(tx, workspaceId, saved)
  return { ...saved, postal_address: postalAddress }
}

/** The logo's address as a path of this server, so that it stays valid when PUBLIC_URL changes. */
async function ownLogo(db: Db, workspaceId: number, address: string, owns: OwnsPicture): Promise<string> {
  const name = /\/uploads\/([\w-]+\.[a-z]+)$/.exec(address)?.[1]
  if (name !== undefined && (await owns(db, workspaceId, name))) return `/uploads/${name}`
  const message = 'is no picture that this workspace uploaded. Upload it first'
  throw new Problem('invalid_input', { reason: `logo: ${message}` }, [{ field: 'logo', message }])
}
