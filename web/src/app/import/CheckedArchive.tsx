import { mappedKindTitle, type ImportedHere, type Mapped } from '@college/contract/app'
import type { ImportCategory } from '@college/contract/cpd'
import { plural, showInstant, showMinute } from '@college/contract/kit'
import { NativeSelect } from '@mantine/core'
import { IconShieldCheck, IconShieldQuestion } from '@tabler/icons-react'
import { classes, Lines, Note, Section, useZone } from '#kit'
import { SignedElsewhere } from './SignedElsewhere.tsx'
import type { Check } from './usePersonImport.ts'
import styles from './import.module.css'

interface CheckedArchiveProps {
  readonly check: Check
  readonly said: { readonly categories: readonly ImportCategory[]; readonly mapped: readonly Mapped[] }
  readonly onSay: (part: { categories?: ImportCategory[]; mapped?: Mapped[] }) => void
}

/** What of each kind two have in common that are taken for one. */
const sameIn: Readonly<Record<Check['kinds'][number]['name'], string>> = {
  devactivity: 'the same title and date',
  procedure: 'the same date, modality, type, region and case number',
  placement: 'the same quarter, type and dates',
  devqualification: 'the same level and date',
  file: 'the same content',
}

/** By what so many rows are known, as part of a sentence. */
const hereWords = (
  kind: Check['kinds'][number]['name'],
  { by, college, taken_at, rows }: ImportedHere,
  zone: string,
): string => {
  if (by === 'own') return `${rows} recorded here first`
  if (by === 'content') return `${rows} with ${sameIn[kind]} as here`
  return `${rows} imported from ${college} on ${showMinute(taken_at ?? '', zone)}`
}

/** What importing an archive would do, and what is asked about it. */
export function CheckedArchive({ check, said, onSay }: CheckedArchiveProps) {
  const zone = useZone()
  const mapWord = (word: Mapped, id: number | null): void => {
    const others = said.mapped.filter(({ kind, name }) => kind !== word.kind || name !== word.name)
    onSay({ mapped: [...others, { kind: word.kind, name: word.name, id }] })
  }
  const mapCategory = (category: ImportCategory, id: number | null): void => {
    const others = said.categories.filter(
      ({ parent_id, name }) => parent_id !== category.parent_id || name !== category.name,
    )
    onSay({ categories: [...others, { parent_id: category.parent_id, name: category.name, category_id: id }] })
  }
  return (
    <>
      <Section
        title={`${check.person}, from ${check.college}`}
        sentence={`Exported on ${showInstant(check.made_at, zone)}.`}
      >
        <Note tone={check.key_known ? 'ok' : 'warn'} icon={check.key_known ? IconShieldCheck : IconShieldQuestion}>
          {check.key_known
            ? `This file hasn’t been changed since ${check.college} exported it. Its code:`
            : `We haven’t had a file with this code before. Ask ${check.college} if it is theirs:`}{' '}
          <span className="anywhere">{check.fingerprint}</span>
        </Note>
      </Section>
      <Section title="What we’ll import">
        <Lines>
          {check.kinds.map((kind) => (
            <li key={kind.name} className="pad8-0">
              <p className="label">{kind.title}</p>
              <p>
                {[
                  `${kind.ready} of ${kind.found} will be imported`,
                  ...(kind.known > 0 ? [`${kind.known} are here already`] : []),
                  ...(kind.refused > 0 ? [`${kind.refused} can’t be imported`] : []),
                ].join(', ')}
              </p>
              {kind.here.length > 0 && (
                <p className="quiet">
                  Already here: {kind.here.map((here) => hereWords(kind.name, here, zone)).join('; ')}
                </p>
              )}
              {kind.reasons.map((reason) => (
                <p key={reason} className="quiet">
                  {reason}
                </p>
              ))}
            </li>
          ))}
        </Lines>
      </Section>
      {(check.categories.length > 0 || check.words.length > 0) && (
        <Section title="Names" sentence="Your college doesn’t use these names. Choose what to use instead.">
          <Lines>
            {check.categories.map((one) => (
              <Choice
                key={`category ${one.parent_id} ${one.name}`}
                title={one.parent === null ? 'Category' : `Subcategory of ${one.parent}`}
                name={one.name}
                rows={one.rows}
                chosen={one.category_id}
                options={check.known_categories.filter(({ parent_id }) => parent_id === one.parent_id)}
                onChoose={(id) => mapCategory(one, id)}
              />
            ))}
            {check.words.map((one) => (
              <Choice
                key={`${one.kind} ${one.name}`}
                title={mappedKindTitle[one.kind]}
                name={one.name}
                rows={one.rows}
                chosen={one.id}
                options={check.choices[one.kind] ?? []}
                onChoose={(id) => mapWord(one, id)}
              />
            ))}
          </Lines>
        </Section>
      )}
      {check.forms.length > 0 && <SignedElsewhere forms={check.forms} college={check.college} />}
      <Section title="What we won’t import">
        <Lines>
          {check.stays.map((line) => (
            <li key={line} className="pad8-0">
              {line}
            </li>
          ))}
        </Lines>
      </Section>
    </>
  )
}

interface ChoiceProps {
  readonly title: string
  readonly name: string
  readonly rows: number
  readonly chosen: number | null
  readonly options: readonly { readonly id: number; readonly name: string }[]
  readonly onChoose: (id: number | null) => void
}

function Choice({ title, name, rows, chosen, options, onChoose }: ChoiceProps) {
  return (
    <li className="row wrap gap8-16 pad8-0">
      <div className={classes('anywhere shrink', styles.words)}>
        <p className="label">{name}</p>
        <p className="quiet">
          {title}, in {plural(rows, 'record')}
        </p>
      </div>
      <NativeSelect
        aria-label={`“${name}” is`}
        value={chosen === null ? '' : String(chosen)}
        data={[
          { value: '', label: 'Don’t import' },
          ...options.map((one) => ({ value: String(one.id), label: one.name })),
        ]}
        onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
      />
    </li>
  )
}
