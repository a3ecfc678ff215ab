import { describe, expect, test } from 'vitest'
import { branchesOf, keyInTree, linesOf, wayTo, withinFolders, type Folder } from './tree.ts'

const folder = (id: number, name: string, parent_file_id: number | null = null): Folder => ({
  id,
  name,
  parent_file_id,
})

const folders = [
  folder(1, 'My files'),
  folder(2, 'Year 10', 1),
  folder(3, 'Year 9', 1),
  folder(4, 'Consent notes', 3),
  folder(5, 'Peer group', 77),
]

describe('the tree of folders', () => {
  test('stands in the order people count in; what hangs nowhere is a root', () => {
    const [first, other] = branchesOf(folders)
    expect(first?.folder.name).toBe('My files')
    expect(first?.inside.map((branch) => branch.folder.name)).toEqual(['Year 9', 'Year 10'])
    expect(other?.folder.name).toBe('Peer group')
  })

  test('tells the way to a folder, and ends where folders stand in each other', () => {
    expect(wayTo(folders, 4).map(({ id }) => id)).toEqual([1, 3, 4])
    expect(wayTo(folders, null)).toEqual([])
    expect(wayTo([folder(8, 'a', 9), folder(9, 'b', 8)], 8).map(({ id }) => id)).toEqual([9, 8])
  })

  test('knows all that is below', () => {
    expect(withinFolders(folders, [3])).toEqual(new Set([3, 4]))
    expect(withinFolders(folders, [1, 5])).toEqual(new Set([1, 2, 3, 4, 5]))
  })
})

describe('the keys', () => {
  const lines = linesOf(branchesOf(folders), new Set([1]))
  const names = lines.map((line) => line.folder.name)

  test('the lines in sight are those of open folders', () => {
    expect(names).toEqual(['My files', 'Year 9', 'Year 10', 'Peer group'])
    expect(lines.map(({ open }) => open)).toEqual([true, false, null, null])
  })

  test.each([
    ['ArrowDown', 0, { go: 1 }],
    ['ArrowDown', 3, { go: 3 }],
    ['ArrowUp', 0, { go: 0 }],
    ['Home', 2, { go: 0 }],
    ['End', 0, { go: 3 }],
    ['ArrowRight', 0, { go: 1 }],
    ['ArrowRight', 1, { toggle: 3 }],
    ['ArrowRight', 2, null],
    ['ArrowLeft', 0, { toggle: 1 }],
    ['ArrowLeft', 2, { go: 0 }],
    ['ArrowLeft', 3, null],
    ['x', 0, null],
  ] as const)('%s on line %i', (key, at, expected) => {
    expect(keyInTree(key, lines, at)).toEqual(expected)
  })
})
