import { describe, expect, it } from 'vitest'
import { printedCode, readPrintedCode } from './printed-code.ts'

const [form, content] = ['1a2b3c4d5e6f7081', '9a8b7c6d5e4f3021']
const code = printedCode(`${form}aaaa`, `${content}bbbb`)
const whole = { kind: 'whole', form, content, checked: true }

describe('the code of a paper', () => {
  it('is the begin of both hashes, and two letters', () => {
    expect(code).toMatch(/^1A2B3C4D5E6F7081\.9A8B7C6D5E4F3021-[G-Z]{2}$/)
    expect(readPrintedCode(code)).toEqual(whole)
  })

  it.each([
    ['without its dot and hyphen', code.replaceAll(/[.-]/g, '')],
    ['in groups of four', code.replaceAll(/(.{4})/g, '$1 ')],
    ['in small letters', ` ${code.toLowerCase()} `],
    ['with O for 0 and l for 1', code.replaceAll('0', 'O').replaceAll('1', 'l')],
  ])('is read %s', (_, typed) => {
    expect(readPrintedCode(typed)).toEqual(whole)
  })

  it('is known as mistyped with any digit wrong, any two swapped, one left out or one too many', () => {
    for (const [at, char] of Array.from(code).entries()) {
      if (!/[\dA-F]/.test(char)) continue
      for (const other of '0123456789ABCDEF') {
        if (other === char) continue
        expect(readPrintedCode(code.slice(0, at) + other + code.slice(at + 1)).kind).toBe('mistyped')
      }
      const next = code.charAt(at + 1)
      if (/[\dA-F]/.test(next) && next !== char)
        expect(readPrintedCode(code.slice(0, at) + next + char + code.slice(at + 2)).kind).toBe('mistyped')
      expect(readPrintedCode(code.slice(0, at) + code.slice(at + 1)).kind).toBe('mistyped')
      expect(readPrintedCode(`${code.slice(0, at)}7${code.slice(at)}`).kind).toBe('mistyped')
    }
  })

  it('was printed without letters before, and is read so', () => {
    const older = { ...whole, checked: false }
    expect(readPrintedCode(`${form}.${content}`)).toEqual(older)
    expect(readPrintedCode(`${form}.${content.slice(0, 8)}`)).toEqual({ ...older, content: content.slice(0, 8) })
  })
})

describe('anything else', () => {
  it('is the short code of a page, or none of ours', () => {
    expect(readPrintedCode('7f3a-91c2')).toEqual({ kind: 'short', content: '7f3a91c2' })
    for (const typed of ['', 'hello', 'K7Q2M', '1234', '💉'.repeat(20)])
      expect(readPrintedCode(typed).kind).toBe('other')
  })
})
