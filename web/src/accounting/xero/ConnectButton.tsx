import { connectXero } from '@college/contract/accounting'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import { Icon, Note, useAction } from '#kit'

/** Leaves for the page at Xero on which the administrator agrees. */
export function ConnectButton({ words, quiet = false }: { words: string; quiet?: boolean }) {
  const { act, isPending, failure } = useAction<typeof connectXero>(connectXero)
  const begin = async (): Promise<void> => {
    const begun = await act({})
    if (begun) window.location.assign(begun.data.url)
  }
  return (
    <div className="stack gap12">
      {failure && (
        <Note tone="bad" icon={IconAlertTriangle}>
          {failure.message}
        </Note>
      )}
      <div>
        <Button
          variant={quiet ? 'default' : 'filled'}
          leftSection={<Icon of={IconExternalLink} />}
          loading={isPending}
          onClick={() => void begin()}
        >
          {words}
        </Button>
      </div>
    </div>
  )
}
