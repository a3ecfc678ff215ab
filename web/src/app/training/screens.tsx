import { cpdScreens, loadAskedFor, loadVerifyCertificate } from '#cpd'
import { AskedForContext, formsScreens, VerifyCertificateContext, type AskedForPart } from '#forms'
import type { ScreenLoad, ScreenLoads } from '#kit'
import { loadPersonParts } from '#logbook'
import { homes, withLogbook } from './homes.tsx'

/** Results of forms, with how many of them goals ask for. */
const withAskedFor =
  (load: ScreenLoad): ScreenLoad =>
  async () => {
    const [Screen, { AskedFor, RequiredForms }] = await Promise.all([load(), loadAskedFor()])
    const asked: AskedForPart = (person) => (person === null ? <RequiredForms /> : <AskedFor person={person} />)
    return () => (
      <AskedForContext value={asked}>
        <Screen />
      </AskedForContext>
    )
  }

/** The page that verifies forms and reports, with the check of certificates. */
const withCertificate =
  (load: ScreenLoad): ScreenLoad =>
  async () => {
    const [Screen, VerifyCertificate] = await Promise.all([load(), loadVerifyCertificate()])
    return () => (
      <VerifyCertificateContext value={<VerifyCertificate />}>
        <Screen />
      </VerifyCertificateContext>
    )
  }
const results = formsScreens['/forms/results']
const verify = formsScreens['/verify']

const paths = [
  ...(['/person', '/trainee/programme', '/trainee/report'] as const),
  ...([
    '/cycle/goal',
    '/cycle/goal/edit',
    '/cycle/goal/admin',
    '/plan/goal',
    '/plan/goal/edit',
    '/plan/goal/admin',
  ] as const),
] as const

/** The screens of training on which other domains have a part. */
export const trainingScreens: ScreenLoads = {
  ...homes,
  ...Object.fromEntries(
    paths.flatMap((path) => {
      const load = cpdScreens[path]
      return load ? [[path, withLogbook(load, path === '/person' ? loadPersonParts : undefined)]] : []
    }),
  ),
  ...(results ? { '/forms/results': withAskedFor(results) } : {}),
  ...(verify ? { '/verify': withCertificate(verify) } : {}),
}
