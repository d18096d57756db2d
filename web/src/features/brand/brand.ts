// The calls of the Brand tab.
import { getBrand, updateBrand, uploadImage, type Brand } from '@lettermill/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/index.ts'
import { settingsKey } from '../../lib/settings.ts'

const brandKey = ['brand'] as const

/** The workspace's brand. It is not reloaded while somebody edits it. */
export function useBrand() {
  return useQuery({ queryKey: brandKey, queryFn: () => call(getBrand), staleTime: Infinity })
}

/** Saves the brand, and reloads the settings, which show its postal address. */
export function useSaveBrand() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Brand) => call(updateBrand, { body }),
    onSuccess: (saved) => {
      queries.setQueryData(brandKey, saved)
      return queries.invalidateQueries({ queryKey: settingsKey })
    },
  })
}

/** Uploads a logo and returns its path. */
export function useUploadLogo() {
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData()
      form.append('image', file)
      // Keeps only the path, which is valid at every address of the app.
      return new URL((await call(uploadImage, { form })).imageUrl, window.location.href).pathname
    },
  })
}
