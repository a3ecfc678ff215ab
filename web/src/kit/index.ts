// theme
export * from './theme/index.ts'

// page
export * from './page/index.ts'

// chart
export * from './chart/index.ts'

// api
export * from './api/index.ts'

// device
export * from './device/index.ts'

// text
export * from './text/index.ts'

// offline
export * from './offline/index.ts'

// richtext
export { RichText } from './richtext/RichText.tsx'
export { RichImagesProvider, type RichImagePickerProps, type RichImages } from './richtext/images.ts'
