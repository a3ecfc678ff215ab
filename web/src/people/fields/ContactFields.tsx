import { Beside, TextField } from '#kit/form'
import type { GroupProps } from './group.ts'
import styles from './fields.module.css'

/** Phones, a second email and the postal address. */
export function ContactFields({ form, reads }: GroupProps) {
  return (
    <>
      <Beside>
        <TextField {...form.field('phone_mobile')} label="Mobile" type="tel" autoComplete="tel" />
        <TextField {...form.field('phone_work')} label="Work phone" type="tel" autoComplete="work tel" />
        <TextField {...form.field('phone_home')} label="Home phone" type="tel" autoComplete="home tel" />
      </Beside>
      {reads('email_alt') && (
        <TextField
          {...form.field('email_alt')}
          label="Other email"
          help="In case your first address cannot be reached. Nobody signs in with it."
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
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Address</legend>
      <TextField {...form.field('address1')} label="Address line 1" help="A building or practice." />
      <TextField {...form.field('address2')} label="Address line 2" />
      <div className={styles.unit}>
        <TextField {...form.field('unit')} label="Unit" />
        <TextField {...form.field('street')} label="Street and number" autoComplete="street-address" />
      </div>
      <Beside>
        <TextField {...form.field('suburb')} label="Suburb" autoComplete="address-level3" />
        <TextField {...form.field('city')} label="Town or city" autoComplete="address-level2" />
      </Beside>
      <Beside>
        <TextField {...form.field('state')} label="Region" autoComplete="address-level1" />
        <TextField {...form.field('postcode')} label="Postcode" autoComplete="postal-code" />
      </Beside>
      <TextField {...form.field('country')} label="Country" autoComplete="country-name" />
    </fieldset>
  )
}
