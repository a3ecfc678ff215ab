import {
  IconFile,
  IconFileText,
  IconFileTypeCsv,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeXls,
  IconFileZip,
  IconFolder,
  IconMovie,
  IconMusic,
  IconPhoto,
} from '@tabler/icons-react'
import type { IconDrawing } from '#kit'

const byType: readonly (readonly [RegExp, IconDrawing, string])[] = [
  [/pdf$/, IconFileTypePdf, 'PDF'],
  [/csv$/, IconFileTypeCsv, 'CSV table'],
  [/^image\//, IconPhoto, 'Picture'],
  [/spreadsheet|excel/, IconFileTypeXls, 'Spreadsheet'],
  [/presentation|powerpoint/, IconFileTypePpt, 'Presentation'],
  [/wordprocessing|msword|opendocument\.text/, IconFileTypeDoc, 'Document'],
  [/zip|compressed|x-tar|gzip/, IconFileZip, 'Archive'],
  [/^video\//, IconMovie, 'Film'],
  [/^audio\//, IconMusic, 'Sound'],
  [/^text\//, IconFileText, 'Text'],
]

interface Kind {
  readonly is_folder?: boolean | null
  readonly mimetype: string | null
}

const kindOf = ({ mimetype }: Kind) => byType.find(([type]) => type.test(mimetype ?? ''))

/** The drawing for a file or folder. */
export const iconOf = (file: Kind): IconDrawing => (file.is_folder ? IconFolder : (kindOf(file)?.[1] ?? IconFile))

/** What kind of file it is, in a word. */
export const kindWords = (file: Kind): string => (file.is_folder ? 'Folder' : (kindOf(file)?.[2] ?? 'File'))
