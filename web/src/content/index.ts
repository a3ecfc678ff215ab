export { useImagesOfFiles } from './images.ts'
export { contentScreens } from './screens.ts'
export { useSiteWords, useWebsite } from './useWebsite.ts'
export { WelcomeText } from './public/WelcomeText.tsx'
