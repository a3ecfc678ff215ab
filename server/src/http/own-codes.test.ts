import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints, records } from '@college/contract/all'
import { createSchema, updateSchema } from '@college/contract/kit'

/** Wrong values of fields that have a code of their own, by the field's name on the wire. */
const own: Readonly<Record<string, readonly [status: number, values: readonly string[]]>> = {
  ...Object.fromEntries(
    ['name', 'firstname', 'middlename', 'lastname', 'known_as', 'signer_name'].map((key) => [key, [467, ['', '  ']]]),
  ),
  username: [463, ['ab', ' a ', '']],
  email: [466, ['hine', 'hine@college', 'a b@college.test']],
  email_alt: [466, ['hine']],
  mcnz_number: [471, ['abc', '1', '12', '1234', 'abcdef', '', ' 12 ']],
}

/** Calls that only compare, or whose address the form decides about. */
const others: readonly string[] = ['POST /user/signin', 'POST /signing/code']

interface FieldOfCall {
  call: string
  key: string
  schema: z.ZodType
}

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? inner(schema.unwrap() as z.ZodType) : schema // zod states the wrapped type more loosely

/** Fields of a body, those of objects inside it too, in lists and in one form or another. */
const fieldsOf = (call: string, schema: z.ZodType | undefined): FieldOfCall[] => {
  const object = schema && inner(schema)
  if (object instanceof z.ZodArray) return fieldsOf(call, object.element as z.ZodType) // as above
  if (object instanceof z.ZodUnion) return object.options.flatMap((each) => fieldsOf(call, each as z.ZodType)) // as above
  if (!(object instanceof z.ZodObject)) return []
  return Object.entries(object.shape as Record<string, z.ZodType>).flatMap(([key, field]) => [
    ...(key in own ? [{ call, key, schema: field }] : []),
    ...fieldsOf(call, field),
  ])
}

const calls = [
  ...records.flatMap((record) => [
    ...(record.calls.includes('create') ? fieldsOf(`PUT /${record.name}`, createSchema(record)) : []),
    ...(record.calls.includes('update') ? fieldsOf(`POST /${record.name}`, updateSchema(record)) : []),
  ]),
  ...endpoints.flatMap(({ method, path, body }) => fieldsOf(`${method} ${path}`, body)),
].filter(({ call }) => !others.includes(call))

/** The codes that a schema asks for of a value. */
const statusesOf = (schema: z.ZodType, value: string): unknown[] =>
  (schema.safeParse(value).error?.issues ?? []).map((issue) =>
    issue.code === 'custom' ? issue.params?.['status'] : issue.code,
  )

describe('every call that takes', () => {
  it.each(Object.entries(own))('%s refuses a wrong one with its own code', (key, [status, values]) => {
    const through = calls.filter((each) => each.key === key)
    expect(through.length).toBeGreaterThan(0)
    const answers = through.flatMap(({ call, schema }) =>
      values.map((value) => ({ call, value, statuses: statusesOf(schema, value) })),
    )
    expect(answers).toEqual(answers.map((each) => ({ ...each, statuses: [status] })))
  })

  it('names and numbers is known: registration, invitation, profile, office and the rest', () => {
    const callsWith = (key: string): string[] => calls.filter((each) => each.key === key).map(({ call }) => call)
    expect(callsWith('mcnz_number').toSorted()).toEqual(['POST /user', 'PUT /user'])
    expect(callsWith('firstname').toSorted()).toEqual([
      'POST /user',
      'POST /user/first',
      'POST /xero/contacts',
      'PUT /user',
      'PUT /xero/contacts',
    ])
    expect(callsWith('name').length).toBeGreaterThan(25)
  })

  it.each(['12345', '90037', 'MCNZ 90037'])('a number takes %s', (value) => {
    for (const { schema } of calls.filter(({ key }) => key === 'mcnz_number'))
      expect(schema.safeParse(value).success).toBe(true)
  })
})
