export { classes } from './classes.ts'
export { Icon, type IconDrawing } from './Icon.tsx'
export { ThemeProvider, themes, useThemeChoice, type ThemeChoice } from './ThemeProvider.tsx'
