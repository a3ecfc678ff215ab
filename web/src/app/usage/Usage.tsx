import { usage, usagePdf, usageWeeks } from '@college/contract/app'
import { showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from '#kit/router'
import { Icon, Loaded, messageOf, Page, Segments, Tabs, toast, useCall, useClient } from '#kit'
import { CountList } from './CountList.tsx'
import { Figures } from './Figures.tsx'
import { TrackerTab } from './TrackerTab.tsx'
import { usageTab } from './words.ts'

const words = { 13: 'A quarter', 26: 'Half a year', 52: 'A year' } as const
const path = '/app/usage/admin'
const tabs = [
  { name: 'figures', label: 'Figures', to: path },
  { name: 'counts', label: 'Screens and reports by day', to: usageTab('counts') },
  { name: 'trackers', label: 'What we count', to: usageTab('trackers') },
] as const

/** `/usage/admin`: how the college uses the application, for the office and the Council. */
export function Usage() {
  const [query] = useSearchParams()
  const tab = tabs.find(({ name }) => name === query.get('tab'))?.name ?? 'figures'
  const strip = <Tabs label="Usage" tabs={tabs.map((one) => ({ ...one, current: one.name === tab }))} />
  if (tab === 'figures') return <FiguresPage strip={strip} />
  return (
    <Page
      title="Usage"
      breadcrumb={[{ label: 'Settings', to: '/app/settings/admin' }, { label: 'Usage' }]}
      wide
      sentence="Daily totals. We don’t record who."
    >
      {strip}
      {tab === 'counts' ? <CountList /> : <TrackerTab />}
    </Page>
  )
}

function FiguresPage({ strip }: { strip: React.ReactNode }) {
  const client = useClient()
  const [query, setQuery] = useSearchParams()
  const [isPrinting, setPrinting] = useState(false)
  const asked = query.get('weeks')
  const weeks = asked === '13' || asked === '52' ? asked : '26'
  const call = useCall<typeof usage>(usage, { weeks })
  const { data } = call
  const print = async (): Promise<void> => {
    setPrinting(true)
    try {
      await client.download(usagePdf.path, { weeks }, 'Usage.pdf')
    } catch (failure) {
      toast({ text: messageOf(failure), kind: 'failed' })
    } finally {
      setPrinting(false)
    }
  }
  return (
    <Page
      title="Usage"
      breadcrumb={[{ label: 'Settings', to: '/app/settings/admin' }, { label: 'Usage' }]}
      wide
      sentence={data ? `${showDate(data.from)} to ${showDate(data.to)}. No one is named here.` : '\u00A0'}
      actions={
        <>
          <Segments
            label="How far back"
            value={weeks}
            segments={usageWeeks.map((count) => ({ value: String(count), label: words[count] }))}
            onChange={(next) => setQuery({ weeks: next }, { replace: true })}
          />
          <Button
            variant="default"
            loading={isPrinting}
            leftSection={<Icon of={IconDownload} />}
            onClick={() => void print()}
          >
            PDF
          </Button>
        </>
      }
    >
      {strip}
      <Loaded call={call} shape="figures" failed="We couldn’t load the figures">
        {(figures) => <Figures usage={figures} />}
      </Loaded>
    </Page>
  )
}
