import { fileOfRichImage, imagesIn, isRichLink, linksIn, richAttributes, richTags, textOf } from '@college/contract/kit'
import { describe, expect, it } from 'vitest'
import { fromWord, htmlPayloads } from '#testing'
import { cleanHtml } from './rich-text.ts'

/** Every tag of a text with its attributes, as a browser would read them; null where it holds anything that is not one we write. */
const tagsOf = (html: string): { tag: string; attributes: [string, string][] }[] | null => {
  const tags = html.match(/<[^<>]*>/g) ?? []
  if (html.replaceAll(/<[^<>]*>/g, '').match(/[<>]/)) return null
  const read = tags.map((text) => {
    const [, tag = '', rest = ''] = /^<\/?([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)(?: \/)?>$/.exec(text) ?? []
    return {
      tag,
      attributes: [...rest.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']): [string, string] => [
        name,
        value,
      ]),
    }
  })
  return read
}

const allowed: Readonly<Record<string, readonly string[]>> = richAttributes

describe('a payload', () => {
  it('is one of at least 120', () => {
    expect(new Set(htmlPayloads).size).toBeGreaterThanOrEqual(120)
  })

  it.each(htmlPayloads)('leaves nothing but our own tags, addresses and words: %s', (payload) => {
    const clean = cleanHtml(`<p>Before</p>${payload}<p>After</p>`)
    const tags = tagsOf(clean)
    expect(tags).not.toBeNull()
    for (const { tag, attributes } of tags ?? []) {
      expect(richTags).toContain(tag)
      for (const [name, value] of attributes) {
        expect(allowed[tag] ?? []).toContain(name)
        if (name === 'href') expect(isRichLink(value)).toBe(true)
        if (name === 'src') expect(fileOfRichImage(value)).not.toBeNull()
      }
    }
    expect(clean).toContain('Before')
    // What was cleaned is clean.
    expect(cleanHtml(clean)).toBe(clean)
  })
})

describe('a link', () => {
  it.each([
    ['https://college.test/a?b=1#c', true],
    ['HTTP://college.test', true],
    ['mailto:office@college.test', true],
    ['/app/help?topic=goals', true],
    ['#part', true],
    ['javascript:alert(1)', false],
    // It would be read as an address of the college.
    ['https://records.college.test@evil.example/', false],
    ['https://records.college.test:443@evil.example', false],
    ['https://example.nz/@name', true],
    ['//evil.test', false],
    ['/\\evil.test', false],
    ['https://evil.test\\@college.test', false],
    ['data:text/html,x', false],
    ['college.test', false],
    ['/ /evil.test', false],
    ['', false],
  ])('to %s may be one: %s', (href, may) => {
    expect(isRichLink(href)).toBe(may)
    const clean = cleanHtml(`<p>See <a href="${href}">this</a>.</p>`)
    expect(clean).toBe(may ? `<p>See <a href="${href}">this</a>.</p>` : '<p>See this.</p>')
  })
})

describe('what is pasted from Word', () => {
  it('becomes plain structure, with the words as they were', () => {
    expect(cleanHtml(fromWord).replaceAll('> <', '><')).toBe(
      '<h2>Who we are</h2><p><strong>Te reo Māori</strong> is spoken here.</p>' +
        '<p>See <a href="https://www.privacy.org.nz/">the Commissioner</a> or my notes.</p>' +
        '<p>Fee</p><p>Due</p>',
    )
  })

  it('is nothing where it has no words', () => {
    expect(cleanHtml('<p><br></p><p>&nbsp;</p>')).toBe('')
    expect(cleanHtml('<script>x</script>')).toBe('')
  })

  // How long that takes is measured by `bench/rich-text.ts`.
  it.each(['<', '<p', '<a href="', '&', '<!--', '</', '<p>', '<b><i>', 'x ', '\u00A0'])(
    'made of %j again and again grows by no more than its signs written out, and is clean at once',
    (part) => {
      const clean = cleanHtml(part.repeat(50_000 / part.length))
      expect(clean.length).toBeLessThanOrEqual(5 * 50_000)
      expect(cleanHtml(clean)).toBe(clean)
    },
  )
})

describe('a cleaned text', () => {
  const html = cleanHtml(
    '<h2>Fees &amp; dues</h2><p>Write to <a href="mailto:a@b.nz">us</a>.<br>Or ring</p><ul><li><p>One</p></li><li>Two</li></ul>' +
      '<img src="/api/v1/file/image?id=12" alt="Map"><img src="/api/v1/file/image?id=7"><img src="https://x.test/y.png">',
  )

  it('names its images and links', () => {
    expect(imagesIn(html)).toEqual([12, 7])
    expect(linksIn(html)).toEqual(['mailto:a@b.nz'])
  })

  it('is read without its tags', () => {
    expect(textOf(html)).toBe('Fees & dues\n\nWrite to us.\nOr ring\n\n- One\n- Two'.replace('\n\n- One', '\n- One'))
    expect(textOf('<p>See <a href="https://x.nz/">the form</a></p>', { links: true })).toBe(
      'See the form (https://x.nz/)',
    )
  })
})
