import { TextField } from '#kit/form'
import type { GroupProps } from './group.ts'
import { classes } from '#kit'
import styles from './fields.module.css'

/** Phones, a second email and the postal address. */
export function ContactFields({ form, reads }: GroupProps) {
  return (
    <>
      <div className={classes('grid bottom halves', styles.pairs)}>
        <TextField {...form.field('phone_mobile')} label="Mobile" type="tel" autoComplete="tel" />
        <TextField {...form.field('phone_work')} label="Work phone" type="tel" autoComplete="work tel" />
        <TextField {...form.field('phone_home')} label="Home phone" type="tel" autoComplete="home tel" />
      </div>
      {reads('email_alt') && (
        <TextField
          {...form.field('email_alt')}
          label="Other email"
          help="We use it if we can’t reach your first address. You can’t sign in with it."
          type="email"
          autoComplete="off"
        />
      )}
      {reads('street') && <AddressFields form={form} />}
    </>
  )
}

function AddressFields({ form }: Pick<GroupProps, 'form'>) {
  return (
    <fieldset className="stack gap24 shrink bare">
      <legend className={classes('heading', styles.legend)}>
        Address <span className={classes('ink3 regular', styles.optional)}>(optional)</span>
      </legend>
      <TextField {...form.field('address1')} optional={false} label="Address line 1" help="A building or practice." />
      <TextField {...form.field('address2')} optional={false} label="Address line 2" />
      <div className={classes('grid top phone-column', styles.unit)}>
        <TextField {...form.field('unit')} optional={false} label="Unit" />
        <TextField {...form.field('street')} optional={false} label="Street and number" autoComplete="street-address" />
      </div>
      <div className={classes('grid bottom halves', styles.pairs)}>
        <TextField {...form.field('suburb')} optional={false} label="Suburb" autoComplete="address-level3" />
        <TextField {...form.field('city')} optional={false} label="Town or city" autoComplete="address-level2" />
      </div>
      <div className={classes('grid bottom halves', styles.pairs)}>
        <TextField {...form.field('state')} optional={false} label="Region" autoComplete="address-level1" />
        <TextField {...form.field('postcode')} optional={false} label="Postcode" autoComplete="postal-code" />
      </div>
      <TextField {...form.field('country')} optional={false} label="Country" autoComplete="country-name" />
    </fieldset>
  )
}
