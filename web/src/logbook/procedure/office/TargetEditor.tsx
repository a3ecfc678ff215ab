import { procedureterm, proceduretarget } from '@college/contract/logbook'
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { Section, toast, useRemoveAndLeave } from '#kit'
import { Beside, CheckField, NumberField, RecordEditor, RecordField, SaveButton, useRecordForm } from '#kit/form'
import { targetsLink } from '../links.ts'
import styles from './office.module.css'

/** One target: so many procedures with a modality in a region. */
export function TargetEditor({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const { removeAndLeave, removing } = useRemoveAndLeave(proceduretarget, targetsLink())
  const form = useRecordForm({
    record: proceduretarget,
    id,
    onSaved: () => {
      toast({ text: 'Target saved' })
      void navigate(targetsLink(), { replace: true })
    },
  })
  return (
    <Section title={id === null ? 'New target' : 'Target'} sentence="It counts for every trainee from now on.">
      <RecordEditor
        form={form}
        acts={
          <>
            {id !== null && (
              <Button variant="subtle" disabled={removing} onClick={() => void removeAndLeave(id)}>
                Delete
              </Button>
            )}
            <Button component={Link} to={targetsLink()} variant="subtle">
              Leave
            </Button>
            <SaveButton form={form} main>
              Save target
            </SaveButton>
          </>
        }
      >
        <Beside>
          <div className={styles.half}>
            <RecordField
              {...form.field('modality_id')}
              label="Modality"
              record={procedureterm}
              query={{ kind: 'modality', active: true }}
            />
          </div>
          <div className={styles.half}>
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
      </RecordEditor>
    </Section>
  )
}
