import { createContext, useContext, type ComponentType } from 'react'

export interface RichImagePickerProps {
  readonly onPicked: (image: { readonly file: number; readonly alt: string }) => void
  readonly onClose: () => void
}

/** Where the images of rich text come from. The kit knows no files: the application gives what does. */
export interface RichImages {
  /** The content of an image, as far as its reader may have it; null where not. */
  readonly load: (file: number, signal: AbortSignal) => Promise<Blob | null>
  readonly Picker: ComponentType<RichImagePickerProps>
}

const Images = createContext<RichImages | null>(null)
export const RichImagesProvider = Images.Provider
export const useRichImages = (): RichImages | null => useContext(Images)

/** Shows the content of a file in an image of the page until the returned function is called. */
export const showRichImage = (image: HTMLImageElement, file: number, images: RichImages | null): (() => void) => {
  const given = new AbortController()
  let address: string | null = null
  const show = async (): Promise<void> => {
    const content = await images?.load(file, given.signal)
    if (!content || given.signal.aborted) return
    address = URL.createObjectURL(content)
    image.src = address
  }
  void show()
  return () => {
    given.abort()
    if (address !== null) URL.revokeObjectURL(address)
  }
}
