export { Palette } from './Palette.tsx'
export { fold, matching, type PaletteGroup, type PaletteItem, type PaletteSource } from './source.ts'
