import { procedureterm, proceduretarget } from '@college/contract/logbook'
import { classes } from '#kit'
import { Beside, CheckField, NumberField, RecordField, TabEditor, useTabForm } from '#kit/form'
import { targetsLink } from '../links.ts'
import styles from './office.module.css'

/** One target: so many procedures with a modality in a region. */
export function TargetEditor({ id }: { id: number | null }) {
  const place = { one: 'target', list: targetsLink() }
  const form = useTabForm(place, {
    record: proceduretarget,
    id,
  })
  return (
    <TabEditor
      record={proceduretarget}
      id={id}
      place={place}
      form={form}
      sentence="It counts for every trainee from now on."
    >
      <Beside>
        <div className={classes('shrink', styles.half)}>
          <RecordField
            {...form.field('modality_id')}
            label="Modality"
            record={procedureterm}
            query={{ kind: 'modality', active: true }}
          />
        </div>
        <div className={classes('shrink', styles.half)}>
          <RecordField
            {...form.field('region_id')}
            label="Region"
            record={procedureterm}
            query={{ kind: 'region', active: true }}
          />
        </div>
      </Beside>
      <NumberField {...form.field('count')} label="Procedures" />
      <CheckField {...form.field('active')} label="Active" help="Inactive targets require nothing." />
    </TabEditor>
  )
}
