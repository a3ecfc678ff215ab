/**
 * `PUT /file` as `multipart/form-data` brings one file and answers 201 with its row. The parts, in this order:
 *
 * - `parent_file_id`: the folder it goes into; the own root folder where left out.
 * - `path`: names of folders below that one, with `/` between them, as a picked folder gives them; made where they are not there.
 * - `if_taken`: what happens where the name is taken: `refuse` (468, where left out) or `rename` (`Scan (2).pdf`).
 * - `file`: the content with its file name. Fields after it are refused.
 *
 * An `Idempotency-Key` makes a repeat of the whole upload safe. 413 says the limit, 415 that such a file is not kept here;
 * 507 that there is no room on the server. A cut upload leaves nothing.
 */
export const uploadParts = ['parent_file_id', 'path', 'if_taken', 'file'] as const

export const ifTaken = ['refuse', 'rename'] as const
export type IfTaken = (typeof ifTaken)[number]

/** Folders that the path of one upload has at most. */
export const mostPathFolders = 20
