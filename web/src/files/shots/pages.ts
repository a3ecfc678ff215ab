/** The longer side of a page, in pixels: enough to read small print on A4. */
const longest = 2_200
const quality = 0.82

/** The size a picture is drawn in: no larger than a page needs. */
export const fitted = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, longest / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A photograph as a plain JPEG the right way up. Drawing it anew leaves behind where and when it was taken. */
export const asPage = async (shot: Blob): Promise<Blob> => {
  const picture = await createImageBitmap(shot, { imageOrientation: 'from-image' })
  try {
    const canvas = Object.assign(document.createElement('canvas'), fitted(picture.width, picture.height))
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('This browser doesn’t support drawing. Type your name instead.')
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const page = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
    if (!page) throw new Error('We can’t read this picture.')
    return page
  } finally {
    picture.close()
  }
}

const a4 = { short: 595.28, long: 841.89 }

/** One PDF of several pages, each on A4, upright or across as the picture is. */
export const pdfOf = async (pages: readonly Blob[], name: string): Promise<File> => {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  document.setTitle(name)
  for (const page of pages) {
    const picture = await document.embedJpg(await page.arrayBuffer())
    const across = picture.width > picture.height
    const [width, height] = across ? [a4.long, a4.short] : [a4.short, a4.long]
    const { width: w, height: h } = picture.scaleToFit(width, height)
    document
      .addPage([width, height])
      .drawImage(picture, { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h })
  }
  const bytes = await document.save()
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
}
