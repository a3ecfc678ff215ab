export { classes } from './classes.ts'
export { Icon, type IconDrawing } from './Icon.tsx'
export { default as text } from './text.module.css'
export { ThemeProvider } from './ThemeProvider.tsx'
