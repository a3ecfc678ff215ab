export { Palette } from './Palette.tsx'
export { matching, type PaletteItem, type PaletteKind, type PaletteSource } from './source.ts'
