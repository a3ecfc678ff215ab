import { organisationRoute, type organisation } from '@college/contract/organisation'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useList } from '#kit'
import { matching, type PaletteSource } from '../palette/index.ts'
import { mayChooseCollege, type SignedIn, type useSession } from '../session/index.ts'
import { collegesQuery } from '../session/sessionData.ts'
import { allColleges, type CollegeChoice } from '../shell/index.ts'

/** The colleges that a platform administrator can choose from; null for everyone else, and where there is only one. */
export const useColleges = (
  person: SignedIn | null,
  chooseCollege: ReturnType<typeof useSession>['chooseCollege'],
): CollegeChoice | null => {
  const mayChoose = person !== null && mayChooseCollege(person)
  const { data } = useList<typeof organisation>(organisationRoute, collegesQuery, { enabled: mayChoose })
  const rows = mayChoose ? data?.rows : undefined
  const chosen = person?.college ?? null
  return useMemo(() => {
    if (!rows || rows.length < 2) return null
    const all = rows.map(({ id, name }) => ({ id, name }))
    return { all, chosen, choose: (college) => void chooseCollege(college) }
  }, [rows, chosen, chooseCollege])
}

/** The palette switches as well: "Switch to" each college that is not worked in. */
export const collegeSource = ({ all, chosen, choose }: CollegeChoice): PaletteSource => ({
  id: 'colleges',
  find: (query) => {
    if (query === '') return []
    const every = [...all, { id: null, name: allColleges }].filter(({ id }) => id !== chosen)
    const items = every.map(({ id, name }) => ({
      id: `college-${id ?? 'all'}`,
      kind: 'Act' as const,
      label: `Switch to ${name}`,
      icon: IconBuildingCommunity,
      run: () => choose(id),
    }))
    return matching(items, query)
  },
})
