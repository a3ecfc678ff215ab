import { accentOnDark, accentProblem, saveWebsite, type Website } from '@college/contract/content'
import { richImage } from '@college/contract/kit'
import { siteWordNames, siteWords, strangePlaceholder, type SiteWord } from '@college/contract/organisation'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPhoto } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from '#kit/router'
import {
  classes,
  Columns,
  Icon,
  isNewer,
  KeptNote,
  merge,
  Note,
  Page,
  SidePanel,
  toast,
  useKeptFields,
  Waiting,
} from '#kit'
import { ImagePicker } from '#files'
import { useCallForm } from '#identity'
import { organisationPage, settingsHub } from '../links.ts'
import { SiteFoot, SiteHead } from '../public/Site.tsx'
import { useWebsite } from '../useWebsite.ts'
import { WordFields, WordsPreview } from './Words.tsx'
import styles from '../content.module.css'

const lines = ['title', 'tagline', 'email', 'phone', 'address', 'hours', 'banner', 'accent'] as const
const names = [...lines, ...siteWordNames] as const
type Name = (typeof names)[number]

/** `/website/admin`: what the college says of itself on its public pages. */
export function WebsiteEditor() {
  const website = useWebsite()
  return (
    <Page
      title="Website"
      breadcrumb={[{ label: 'Settings', to: settingsHub }, { label: 'Website' }]}
      sentence={
        <>
          Names, logo, contact details and wording of the public pages and of sign-in. The college’s name in emails and
          its time zone are under <Link to={organisationPage}>Organisation</Link>.
        </>
      }
    >
      {website ? <WebsiteForm newest={website} /> : <Waiting shape="form" />}
    </Page>
  )
}

const colourShape = /^#[0-9a-f]{6}$/i

const accentIssue = (colour: string): string | null => {
  if (colour === '') return null
  return colourShape.test(colour) ? accentProblem(colour) : 'Enter a colour as # and six digits or letters from a to f'
}

const look = (values: Readonly<Record<Name, string>>): Partial<Record<Name, string>> => {
  const wrong: Partial<Record<Name, string>> = {}
  const colour = accentIssue(values.accent.trim())
  if (colour !== null) wrong.accent = colour
  for (const name of siteWordNames) {
    const strange = strangePlaceholder(values[name])
    if (strange !== null) wrong[name] = `${strange} can’t be used here. Use {{college}}`
  }
  return wrong
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** What is kept of a sentence: nothing where it says what ours says, so that ours may still get better. */
const ownWord = (name: SiteWord, text: string): string | null =>
  text.trim() === siteWords[name].ours ? null : orNull(text)

const ownWords = (values: Readonly<Record<Name, string>>): Record<SiteWord, string | null> =>
  Object.fromEntries(siteWordNames.map((name) => [name, ownWord(name, values[name])])) as Record<
    SiteWord,
    string | null
  > // one of each name

const textsOf = (website: Website): Record<Name, string> =>
  Object.fromEntries([
    ...lines.map((name) => [name, website[name] ?? '']),
    ...siteWordNames.map((name) => [name, website[name] ?? siteWords[name].ours]),
  ]) as Record<Name, string> // one of each name

/** Whether one version was saved after the other; one that was never saved is the first. */
const isLater = ({ updated_at: one }: Website, { updated_at: other }: Website): boolean =>
  one !== null && (other === null || isNewer(one, other))

function WebsiteForm({ newest }: { newest: Website }) {
  // What is typed goes on from this version; a later one is taken in around it.
  const [website, setWebsite] = useState(newest)
  const [isMixed, setMixed] = useState(false)
  const [logo, setLogo] = useState(website.logo_file_id)
  const [picking, setPicking] = useState(false)
  const kept = useKeptFields('website', { kind: 'Website', words: 'words of the public pages' })
  const form = useCallForm(saveWebsite, {
    names,
    kept,
    typedOn: { over: website.updated_at ?? '' },
    initial: textsOf(website),
    check: look,
    bodyOf: (values) => ({
      ...ownWords(values),
      title: orNull(values.title),
      tagline: orNull(values.tagline),
      email: orNull(values.email),
      phone: orNull(values.phone),
      address: orNull(values.address),
      hours: orNull(values.hours),
      banner: orNull(values.banner),
      accent: orNull(values.accent)?.toLowerCase() ?? null,
      logo_file_id: logo,
      updated_at: website.updated_at,
    }),
    onDone: (_values, saved) => {
      setWebsite(saved)
      setMixed(false)
      toast({ text: 'Website saved', kind: 'done' })
    },
  })
  const { values } = form
  // What an earlier page left was typed on a version that is not the newest any more.
  const isOld = kept.restored !== null && kept.fields?.['over'] !== (website.updated_at ?? '')
  // Another's version is taken in around what is typed, as soon as it is read.
  if (isLater(newest, website)) {
    const { data, clashes } = merge(textsOf(website), values, textsOf(newest))
    for (const name of names) if (data[name] !== undefined && data[name] !== values[name]) form.take(name, data[name])
    if (logo === website.logo_file_id) setLogo(newest.logo_file_id)
    setMixed(clashes.length > 0)
    setWebsite(newest)
  }
  const colour = colourShape.test(values.accent) ? values.accent : '#0a7085'
  const shown: Website = {
    ...website,
    ...Object.fromEntries(lines.map((name) => [name, orNull(values[name])])),
    ...ownWords(values),
    title: values.title.trim() || website.title,
    logo_file_id: logo,
  }
  return (
    <Columns
      side={
        <SidePanel title="What guests see">
          <SiteHead website={shown} />
          <p className="below16">
            <span style={{ color: `light-dark(${colour}, ${accentOnDark(colour)})` }}>
              Links and buttons look like this.
            </span>
          </p>
          <WordsPreview website={shown} />
          <SiteFoot website={shown} />
        </SidePanel>
      }
    >
      <form className={`stack gap20 ${styles.form}`} noValidate onSubmit={form.submit}>
        <KeptNote restored={kept.restored} />
        <TextInput {...form.field('title')} label="Name" maxLength={200} />
        <TextInput {...form.field('tagline')} label="Second line (optional)" maxLength={200} />
        <div className="stack gap6">
          <span className="label">Logo (optional)</span>
          {logo !== null && <img className={styles.logo} src={richImage(logo)} alt="The college’s logo" />}
          <div className="row wrap gap8">
            <Button variant="default" size="sm" leftSection={<Icon of={IconPhoto} />} onClick={() => setPicking(true)}>
              {logo === null ? 'Choose a logo' : 'Choose another'}
            </Button>
            {logo !== null && (
              <Button variant="default" size="sm" onClick={() => setLogo(null)}>
                Remove logo
              </Button>
            )}
          </div>
        </div>
        <TextInput {...form.field('email')} label="Email (optional)" type="email" maxLength={254} />
        <TextInput {...form.field('phone')} label="Phone (optional)" type="tel" maxLength={40} />
        <Textarea
          {...form.field('address')}
          onChange={(event) => form.set('address', event.currentTarget.value)}
          label="Address (optional)"
          autosize
          minRows={2}
          maxLength={500}
        />
        <TextInput
          {...form.field('hours')}
          label="Office hours (optional)"
          placeholder="Monday to Friday, 9 to 5"
          maxLength={200}
        />
        <TextInput
          {...form.field('banner')}
          label="Banner (optional)"
          description="One line over the public pages, such as the days the office is closed."
          maxLength={300}
        />
        <div className="flex gap12">
          <TextInput
            {...form.field('accent')}
            label="Accent colour (optional)"
            description="Links and buttons, such as #0a7085."
            maxLength={7}
          />
          <input
            type="color"
            className={classes('control surface rounded', styles.swatch)}
            aria-label="Choose the accent colour"
            value={colour.toLowerCase()}
            onChange={(event) => form.set('accent', event.currentTarget.value)}
          />
        </div>
        <WordFields form={form} />
        <div role="alert">
          {form.failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {form.failure.message}
            </Note>
          )}
          {(isMixed || isOld) && (
            <Note tone="warn" icon={IconAlertTriangle}>
              Someone else saved the website while you were typing. Where both of you changed the same words, yours are
              shown. Save to keep yours.
            </Note>
          )}
        </div>
        <div className="row end gap8">
          <Button type="submit" aria-busy={form.busy}>
            {form.busy ? 'Saving…' : 'Save website'}
          </Button>
        </div>
      </form>
      {picking && (
        <Suspense fallback={null}>
          <ImagePicker
            onPicked={({ file }) => {
              setLogo(file)
              setPicking(false)
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </Columns>
  )
}
