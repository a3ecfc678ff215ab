export { useImagesOfFiles } from './images.ts'
export { contentScreens } from './screens.ts'
