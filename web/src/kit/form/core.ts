import type { CollegeRecord, Field, Row } from '@college/contract/kit'
import { createContext, useContext } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CallFailed } from '../api/failure.ts'
import type { FieldRule } from './readField.ts'

export type FormValues = Record<string, unknown>

/** What the fields of an editor share. */
export interface FormCore {
  readonly id: string
  readonly record: CollegeRecord
  readonly form: UseFormReturn<FormValues>
  readonly rules: Map<string, FieldRule>
  /** Words of the fields that are shown, by their wire names. */
  readonly labels: Map<string, string>
}

/** One field of an editor: its wire name, and the type of what it holds. */
export interface FieldHandle<T = unknown> {
  readonly core: FormCore
  readonly name: string
  readonly field: Field | undefined
  /** Never there; carries the type. */
  readonly holds?: T
}

/** What stands between the person and a save. */
export type Problem<R> =
  | { readonly kind: 'conflict'; readonly theirs: Row<R> }
  | { readonly kind: 'locked'; readonly holder: string; readonly expiresAt: string | null }
  | { readonly kind: 'failed'; readonly failure: CallFailed }

/** Id of the input of a field, for links to it. */
export const inputId = (core: FormCore, name: string): string => `${core.id}-${name}`

const Locked = createContext(false)
/** Whether the form can only be read at the moment. */
export const LockedProvider = Locked.Provider
export const useLocked = (): boolean => useContext(Locked)
