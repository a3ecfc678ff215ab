import {
  reportconfig,
  reportNames,
  reportSections,
  reportTitle,
  sectionsOf,
  type ReportConfig,
  type ReportName,
} from '@college/contract/cpd'
import { Button, Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useSearchParams } from '#kit/router'
import { classes, Icon, PartError, Section, Segments, toast, useList, Waiting } from '#kit'
import { LongTextField, RecordEditor, SaveButton, TextField, useFieldValue, useRecordForm } from '#kit/form'
import styles from './report.module.css'

const chosenIn = (text: string | null): ReportName => reportNames.find((name) => name === text) ?? 'cycle'

/** A page of `/settings/admin`: the college's own words for each report, and the parts it has. */
export function ReportTextTab() {
  const [query, setQuery] = useSearchParams()
  const chosen = chosenIn(query.get('report'))
  const { data, error, refetch } = useList(reportconfig, { active: true })
  return (
    <Section title="Reports" sentence="Blank parts keep the standard text. Saved and sent reports don’t change.">
      <div className="below24">
        <Segments
          label="Report"
          value={chosen}
          segments={reportNames.map((value) => ({ value, label: reportTitle[value] }))}
          onChange={(value) =>
            setQuery(
              (now) => {
                now.set('report', value)
                return now
              },
              { replace: true },
            )
          }
        />
      </div>
      {data ? (
        <TextForm key={chosen} report={chosen} row={data.rows.find(({ report }) => report === chosen) ?? null} />
      ) : error ? (
        <PartError
          title="We couldn’t load the texts"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting shape="text" />
      )}
    </Section>
  )
}

function TextForm({ report, row }: { report: ReportName; row: ReportConfig | null }) {
  const form = useRecordForm({
    record: reportconfig,
    id: row?.id ?? null,
    initial: { report, sections: [], active: true },
    draftName: report,
    locks: true,
    onSaved: () => void toast({ text: 'Report text saved', kind: 'done' }),
  })
  const sections = useFieldValue(form.field('sections')) ?? []
  return (
    <RecordEditor
      form={form}
      acts={
        <SaveButton form={form} main>
          Save report text
        </SaveButton>
      }
    >
      <TextField {...form.field('title')} label="Title" help={`If blank: ${reportTitle[report]}.`} />
      <LongTextField {...form.field('intro')} label="Introduction" help="Shown before the figures." />
      <Parts report={report} chosen={sections} onChange={(next) => form.set('sections', next)} />
      <TextField
        {...form.field('footer')}
        label="Foot of each page"
        help="If blank, the college’s and the owner’s names."
      />
    </RecordEditor>
  )
}

interface PartsProps {
  readonly report: ReportName
  readonly chosen: readonly string[]
  readonly onChange: (sections: string[]) => void
}

/** Which parts a report has, and in which order. */
function Parts({ report, chosen, onChange }: PartsProps) {
  const titles: Readonly<Record<string, string>> = reportSections[report]
  const shown = sectionsOf(report, chosen)
  const all = [...shown, ...Object.keys(titles).filter((name) => !shown.includes(name))]
  const move = (at: number, by: number): void => {
    const next = [...shown]
    const [taken] = next.splice(at, 1)
    if (taken !== undefined) next.splice(at + by, 0, taken)
    onChange(next)
  }
  return (
    <fieldset className="bare">
      <legend className={classes('label', styles.legend)}>Parts, in their order</legend>
      <ul className="list">
        {all.map((name) => {
          const at = shown.indexOf(name)
          const title = titles[name] ?? name
          return (
            <li className="spread gap16 tall48 hairline" key={name}>
              <Checkbox
                label={title}
                checked={at >= 0}
                disabled={shown.length === 1 && at === 0}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? [...shown, name] : shown.filter((each) => each !== name))
                }
              />
              <span>
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Move ${title} up`}
                  disabled={at < 1}
                  onClick={() => move(at, -1)}
                >
                  <Icon of={IconArrowUp} />
                </Button>
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Move ${title} down`}
                  disabled={at < 0 || at === shown.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <Icon of={IconArrowDown} />
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
