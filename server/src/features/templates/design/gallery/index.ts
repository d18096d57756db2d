// The starting designs.
import type { Design } from '@lettermill/contracts'

export interface GalleryDesign {
  id: string
  name: string
  document: Design
}

export function galleryOf(_language: 'en' | 'uk'): GalleryDesign[] {
  return []
}
