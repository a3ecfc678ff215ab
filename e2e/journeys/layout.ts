import type { Page } from '@playwright/test'

/** What has to be done before a screen has its figures. */
export const prepare = async (page: Page, path: string): Promise<void> => {
  if (path.startsWith('/cycle/simulator')) await page.getByRole('button', { name: 'Try these rules' }).click()
  if (path.startsWith('/forms/results?of=everyone')) {
    const required = page.getByRole('region', { name: 'Asked for' })
    await required.waitFor()
    for (const kind of await required.getByRole('button').all()) await kind.click()
  }
}

/**
 * Numbers at the head of a page or a part, and numbers in large type, that lead nowhere: each is a count with the way to its rows. What
 * is no count of rows is left out: days and times, shares, money, sizes, and the whole that a counted part is of.
 */
export const bareFiguresOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const noCounts = [
      /\d\d\/\d\d\/\d{4}|\d+(:\d\d)+|\b(19|20)\d\d(–\d\d)?\b|\$[\d,.]+|\d[\d,.]* ?%/g,
      /\d[\d.,]* ?(days?|weeks?|months?|years?|hours?|minutes?|KB|MB|GB)\b/g,
      /\b(of|Year|year|Version|up to|at most|At most|than|newest) [\d,]+/g,
    ]
    const isBare = (words: string): boolean =>
      /\d/.test(noCounts.reduce((left, each) => left.replaceAll(each, ''), words))
    /** What is written in an element outside of links. */
    const bareIn = (element: Element): string => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const words: string[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (!node.parentElement?.closest('a[href], [data-count]')) words.push(node.textContent ?? '')
      return words.join(' ').replaceAll(/\s+/g, ' ')
    }
    const found: string[] = []
    for (const place of document.querySelectorAll('main :is([data-figures], .figure, .small-figure)')) {
      if (place.closest('a[href], [data-count]') || !isBare(bareIn(place))) continue
      // What a number in large type counts stands beside it.
      const beside = place.matches('[data-figures]') ? null : place.parentElement
      if (beside === null || isBare(bareIn(beside))) found.push(place.textContent.replaceAll(/\s+/g, ' ').trim())
    }
    // A link that begins with a count leads to its rows, and says how many they are.
    const counts = /^((show )?all |from )?[\d,]+ \p{Ll}+/iu
    for (const link of document.querySelectorAll('main a[href]')) {
      const words = link.textContent.replaceAll(/\s+/g, ' ').trim()
      if (counts.test(words) && isBare(words) && !link.closest('[data-count], td, th')) found.push(words)
    }
    return found
  })

/** Words that are broken for want of room. */
export const brokenOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const found: string[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!(node instanceof Text) || !node.parentElement || node.parentElement.closest('.sr-only')) continue
      if (getComputedStyle(node.parentElement).hyphens === 'auto') continue
      // What is folded away is laid out when it is opened.
      if (!node.parentElement.checkVisibility()) continue
      // What only screen readers say has a box of a pixel.
      if (node.parentElement.getBoundingClientRect().width <= 1) continue
      // Longer ones are addresses and codes.
      for (const { 0: word, index } of node.data.matchAll(/(?<!\S)\p{L}{2,24}(?!\S)/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        )
        if (tops.size > 1) found.push(word)
      }
    }
    return found
  })

/** What has too little room on the page now: lists wider than it, rows of more than three lines, broken names, filters in a second line. */
export const crampedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const most = 3
    const found: string[] = []

    /** The boxes of what is written in an element, as far as they are seen. */
    const written = (element: Element, of: (text: Text) => (readonly [number, number])[]): DOMRect[] => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const boxes: DOMRect[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (!(node instanceof Text) || node.parentElement?.closest('.sr-only')) continue
        const shown = node.parentElement?.closest('.three-lines')?.getBoundingClientRect()
        for (const [from, to] of of(node)) {
          range.setStart(node, from)
          range.setEnd(node, to)
          for (const box of range.getClientRects())
            if (box.width > 1 && (!shown || box.top + box.height / 2 < shown.bottom)) boxes.push(box)
        }
      }
      return boxes
    }
    const linesOf = (boxes: readonly DOMRect[]): number => {
      let [lines, bottom] = [0, Number.NEGATIVE_INFINITY]
      for (const box of [...boxes].sort((a, b) => a.top - b.top)) {
        if (box.top >= bottom - 4) lines += 1
        bottom = Math.max(bottom, box.bottom)
      }
      return lines
    }
    const words = (element: Element): string => element.textContent.replaceAll(/\s+/g, ' ').trim().slice(0, 80)

    for (const list of document.querySelectorAll('main [data-list]')) {
      const beyond = Math.round(list.getBoundingClientRect().width - (list.parentElement?.clientWidth ?? 0))
      if (beyond > 1) found.push(`a list ${beyond} pixels too wide`)
    }
    for (const cell of document.querySelectorAll('main [data-list] > tbody > tr > *')) {
      const lines = linesOf(written(cell, (text) => [[0, text.length]]))
      if (lines > most) found.push(`${lines} lines: ${words(cell)}`)
    }
    for (const name of document.querySelectorAll('main [data-list] > tbody > tr > th'))
      written(name, (text) => {
        for (const { 0: word, index } of text.data.matchAll(/[^\s-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (linesOf([...range.getClientRects()].filter(({ width }) => width > 1)) > 1) found.push(`broken: ${word}`)
        }
        return []
      })
    for (const bar of document.querySelectorAll('main [data-filters]')) {
      const heights = [...bar.querySelectorAll('button, input')].map((each) => each.getBoundingClientRect().height)
      const height = Math.round(bar.getBoundingClientRect().height)
      if (height > Math.max(...heights) + 12) found.push(`filters in ${height} pixels`)
    }
    return found
  })
