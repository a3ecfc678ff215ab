import { Segments } from '#kit'
import { usePerson } from '#identity'
import { useSearchParams } from '#kit/router'
import { FellowHome } from './FellowHome.tsx'
import { NoRole } from './NoRole.tsx'
import { TeachingHome } from './TeachingHome.tsx'
import { TraineeHome } from './TraineeHome.tsx'

type View = 'trainees' | 'own'

/** `/home`: for who teaches, the trainees first and the own CPD as a second view; for others their own home. */
export function Home() {
  const { roles } = usePerson()
  const [query, setQuery] = useSearchParams()
  if (roles.length === 0) return <NoRole />
  const holds = (...names: string[]) => names.some((name) => roles.includes(name))
  if (!holds('Educator', 'Director', 'Instructor')) return holds('Trainee') ? <TraineeHome /> : <FellowHome />
  const hasOwn = holds('Educator', 'Director', 'Fellow')
  const view: View = hasOwn && query.get('view') === 'own' ? 'own' : 'trainees'
  const views = hasOwn && (
    <Segments<View>
      label="View"
      value={view}
      segments={[
        { value: 'trainees', label: holds('Director') ? 'College' : 'My trainees' },
        { value: 'own', label: 'My own CPD' },
      ]}
      onChange={(next) => setQuery(next === 'own' ? { view: 'own' } : {}, { replace: true })}
    />
  )
  return view === 'own' ? <FellowHome actions={views} /> : <TeachingHome actions={views} />
}
