import { code, endpoint, rowSchema } from '#kit'
import type { CollegeRecord, Endpoint, Row, Shows } from '#kit'
import { z } from 'zod'

/** The parameters of a list, which the server checks by what the list's rows declare. */
const parameters = z.record(z.string(), z.union([z.string(), z.array(z.string())]))

/**
 * The call that lists rows that are kept nowhere but worked out when they are asked for. They are stated as a record is, so
 * that their fields, filters, order and policy stand in one place; they were made at the moment of the answer, by nobody.
 */
export const listed = <R extends CollegeRecord>(
  record: R,
  summary: string,
  /** Whose the rows are; left out where they are nobody's. */
  shows?: Shows,
): Endpoint<typeof parameters, z.ZodType<undefined>, z.ZodType<Row<R>[]>> =>
  endpoint({
    method: 'GET',
    path: `/${record.plural}`,
    summary,
    ...(shows && { shows }),
    who: 'signedIn',
    query: parameters,
    answer: z.array(rowSchema(record)),
    ok: code.ok,
  })
