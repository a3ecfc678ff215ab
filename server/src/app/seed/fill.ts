import type { Runner } from '#database'

/** Bytes as PostgreSQL reads them in JSON. */
export const hex = (bytes: Buffer | null | undefined): string | null =>
  bytes ? String.raw`\x` + bytes.toString('hex') : null

/** Writes rows that all name the same columns, with one statement. */
export const fill = async (
  tx: Runner,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ')
  await tx.rows(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}
