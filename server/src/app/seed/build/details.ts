import type { CivilDate } from '@college/contract/kit'
import { dice } from '../dice.ts'
import type { Demo, PersonText } from '../data/index.ts'
import type { Rows } from '../rows.ts'

const two = (number: number): string => String(number).padStart(2, '0')

const signatureOf = (text: PersonText, doctor: boolean): string =>
  [
    'Ngā mihi',
    `${doctor ? 'Dr ' : ''}${text.first} ${text.last}`,
    ...(text.workplace ? [`${text.workplace}, ${text.city}`] : []),
  ].join('\n')

// Whoever has been a fellow for long was grown up when they became one.
const ages = ({ roles }: PersonText): readonly [number, number] => {
  if (roles.includes('Trainee')) return [29, 41]
  return roles.includes('Fellow') ? [50, 66] : [38, 60]
}

/** What else the college knows of a person. It has luck of its own, so that what the person has done stays as it is. */
export const detailsOf = (demo: Demo, text: PersonText, today: CivilDate, seed: number, doctor: boolean) => {
  const luck = dice(seed + 9_000)
  const [youngest, oldest] = ages(text)
  const age = luck.between(youngest, oldest)
  const born = `${Number(today.slice(0, 4)) - age}-${two(luck.between(1, 12))}-${two(luck.between(1, 28))}`
  const streets = demo.towns.filter(({ town }) => town === text.city)
  const home = streets.length > 0 ? luck.pick(streets) : null
  const unit = luck.chance(0.2) ? `Flat ${luck.between(1, 6)}` : null
  const number = luck.between(3, 240)
  return {
    known_as: text.known_as ?? null,
    dob: born,
    gender: text.gender ?? null,
    phone_work: text.workplace ? `${home?.area ?? '04'} 555 0${200 + seed}` : null,
    unit,
    street: home && `${number} ${home.street}`,
    suburb: home?.suburb ?? null,
    state: home?.region ?? null,
    postcode: home?.postcode ?? null,
    country: 'New Zealand',
    newsletter: luck.chance(0.8),
    email_signature: luck.chance(0.6) || text.mail_signature ? signatureOf(text, doctor) : null,
  } satisfies Partial<Rows['user']>
}
