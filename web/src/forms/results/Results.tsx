import { formResult, formResults, type FormResultKind } from '@college/contract/forms'
import { user } from '@college/contract/people'
import { dayIn, hasRole, isAdmin } from '@college/contract/kit'
import { Button, NativeSelect } from '@mantine/core'
import { IconChartDots } from '@tabler/icons-react'
import { useContext } from 'react'
import { Link, useSearchParams } from '#kit/router'
import { classes, Empty, Page, PartError, useCall, useRecord, useZone, Waiting } from '#kit'
import { useActor } from '#identity'
import { numberIn, ownForms, resultsOfAll } from '../links.ts'
import { counted } from '../template/words.ts'
import { AskedForContext } from './askedFor.ts'
import { RatedForms } from './RatedForms.tsx'
import { RaterReports } from './RaterReports.tsx'
import styles from './results.module.css'

/** `/forms/results`: what was rated in the forms of a person, of all whose forms may be read, or the own ones. */
export function Results() {
  const actor = useActor()
  const askedFor = useContext(AskedForContext)
  const [address, setAddress] = useSearchParams()
  const everyone = address.get('of') === 'everyone'
  const person = everyone ? null : (numberIn(address, 'user_id') ?? actor.id)
  const isOwn = person === actor.id
  const teaches = isAdmin(actor) || hasRole(actor, 'Educator', 'Director', 'Instructor')
  const about = useRecord(user, isOwn ? null : person).data
  const query = person === null ? {} : { user_id: person }
  const { data: kinds, error, refetch } = useCall<typeof formResults>(formResults, query)
  const chosen = numberIn(address, 'devformtemplate_id')
  const newest = kinds?.toSorted((one, other) => (other.last ?? '').localeCompare(one.last ?? ''))[0]
  const template = chosen ?? newest?.devformtemplate_id ?? null
  const options = (kinds ?? []).map(({ devformtemplate_id: id, name, forms }) => ({
    value: String(id),
    label: `${name}, ${counted(forms, 'form')}`,
  }))
  const years = yearsOf(kinds ?? [], useZone())
  const year = years.find((each) => each === address.get('year')) ?? ''
  const places = kinds?.find(({ devformtemplate_id: id }) => id === template)?.places ?? []
  const place = places.find(({ id }) => id === numberIn(address, 'location_id')) ?? null
  const narrow = (name: string, value: string): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return (
    <Page
      title={isOwn || everyone ? 'Results' : `Results of ${about?.display_name ?? '…'}`}
      wide
      sentence={everyone ? 'What was rated in the forms you can read.' : 'What was rated in signed forms, over time.'}
      breadcrumb={[ownForms(actor), { label: 'Results' }]}
    >
      {askedFor?.(person)}
      {error && !kinds ? (
        <PartError title="We couldn’t load the results" text={error.message} onRetry={() => void refetch()} />
      ) : !kinds ? (
        <Waiting shape="page" />
      ) : template === null ? (
        <Empty icon={IconChartDots} title="No ratings yet" text="Forms with ratings show here once they are signed.">
          {isOwn && teaches && (
            <Button component={Link} to={resultsOfAll} variant="default">
              {isAdmin(actor) ? 'Results of everyone' : 'Results of your trainees'}
            </Button>
          )}
        </Empty>
      ) : (
        <>
          {(options.length > 1 || years.length > 1 || places.length > 1) && (
            <div className={classes('flex wrap gap16 below24', styles.picked)}>
              {options.length > 1 && (
                <NativeSelect
                  label="Form"
                  data={options}
                  value={String(template)}
                  onChange={({ currentTarget: { value } }) => narrow('devformtemplate_id', value)}
                />
              )}
              {years.length > 1 && (
                <NativeSelect
                  label="Year"
                  data={[{ value: '', label: 'All years' }, ...years]}
                  value={year}
                  onChange={({ currentTarget: { value } }) => narrow('year', value)}
                />
              )}
              {places.length > 1 && (
                <NativeSelect
                  label="Place"
                  data={[
                    { value: '', label: 'All places' },
                    ...places.map(({ id, name }) => ({ value: String(id), label: name })),
                  ]}
                  value={String(place?.id ?? '')}
                  onChange={({ currentTarget: { value } }) => narrow('location_id', value)}
                />
              )}
            </div>
          )}
          <Result
            key={`${template} ${person ?? ''} ${year} ${place?.id ?? ''}`}
            template={template}
            person={person}
            year={year}
            place={place}
          />
        </>
      )}
    </Page>
  )
}

/** The years in which forms were signed, the newest first. */
const yearsOf = (kinds: readonly FormResultKind[], timezone: string): string[] => {
  const days = kinds.flatMap(({ first, last }) => [first, last]).filter((at) => at !== null)
  const ends = days.map((at) => Number(dayIn(timezone, new Date(at)).slice(0, 4)))
  if (ends.length === 0) return []
  const [oldest, newest] = [Math.min(...ends), Math.max(...ends)]
  return Array.from({ length: newest - oldest + 1 }, (_, at) => String(newest - at))
}

interface ResultProps {
  readonly template: number
  readonly person: number | null
  readonly year: string
  readonly place: FormResultKind['places'][number] | null
}

function Result({ template, person, year, place }: ResultProps) {
  const { data, error, refetch } = useCall<typeof formResult>(formResult, {
    devformtemplate_id: template,
    ...(person === null ? {} : { user_id: person }),
    ...(year === '' ? {} : { year }),
    ...(place === null ? {} : { location_id: place.id }),
  })
  if (error && !data)
    return <PartError title="We couldn’t load the results" text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Waiting shape="page" />
  if (data.rated.length === 0 && !data.sum)
    return (
      <Empty
        icon={IconChartDots}
        title="No ratings to show"
        text={
          year !== '' || place !== null
            ? `No forms of this kind were signed${place === null ? '' : ` at ${place.name}`}${year === '' ? '' : ` in ${year}`}.`
            : person === null
              ? 'Raters of this form are read only as a sum, on the page of each person.'
              : 'Signed forms of this kind show here.'
        }
      />
    )
  return (
    <>
      {data.sum && person !== null && <RaterReports sum={data.sum} template={template} person={person} />}
      <RatedForms result={data} several={person === null} />
    </>
  )
}
