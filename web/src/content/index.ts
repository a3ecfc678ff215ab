export { useImagesOfFiles } from './images.ts'
export { contentScreens } from './screens.ts'
export { useWebsite } from './useWebsite.ts'
