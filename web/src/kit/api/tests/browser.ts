/** What happy-dom leaves out of a browser and Mantine asks for. */
export const completeBrowser = (): void => {
  if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
  if (!('scrollIntoView' in Element.prototype))
    Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => undefined })
}
