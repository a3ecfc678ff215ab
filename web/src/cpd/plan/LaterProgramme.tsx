import { showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { Empty } from '#kit'
import { planPage } from './links.ts'
import type { LaterProgramme as Later } from './useLaterProgramme.ts'

/** Said where a trainee is on no programme today and has one that is still to come. */
export const LaterProgramme = ({ later, own }: { later: Later; own: boolean }) => (
  <Empty
    icon={IconRoute}
    title={`${own ? 'Your' : 'The'} programme starts on ${showDate(later.start_date)}`}
    text={`${later.name}. Its figures show here from that day.`}
  >
    <Button component={Link} to={planPage(later.id)}>
      Open programme
    </Button>
  </Empty>
)
