import { readImageRoute } from '@college/contract/content'
import { useMemo } from 'react'
import { CallFailed, useClient, type RichImages } from '#kit'
import { ImagePicker } from '#files'

/** Images of rich text, asked for as the person who reads it. */
export const useImagesOfFiles = (): RichImages => {
  const client = useClient()
  return useMemo(
    () => ({
      Picker: ImagePicker,
      load: async (file, signal) => {
        const request = { ...readImageRoute, query: { id: file } }
        try {
          const { content } = await client.takeFile(request, 'image', { signal, quiet: true, once: true })
          // An image shows itself, whatever else its bytes may be.
          return content.type.startsWith('image/') ? content : null
        } catch (error) {
          if (error instanceof CallFailed || signal.aborted) return null
          throw error
        }
      },
    }),
    [client],
  )
}
