export { Palette } from './Palette.tsx'
export { fold, matching, type PaletteItem, type PaletteKind, type PaletteSource } from './source.ts'
