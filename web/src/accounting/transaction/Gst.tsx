import { gstInside, showMoney, type transaction } from '@college/contract/accounting'
import { Radio } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useConfig } from '#identity'
import { useFieldValue, type RecordForm } from '#kit/form'

type Way = 'inside' | 'none'

/** Whether an amount has GST in it: as it was entered, or else as the college's fees have it. */
export function Gst({ form }: { form: RecordForm<typeof transaction> }) {
  const suggested: Way = useConfig<string>('fees_gst', 'inside') === 'none' ? 'none' : 'inside'
  const cents = useFieldValue(form.field('amount'))
  const tax = useFieldValue(form.field('tax')) ?? 0
  const { set } = form
  const [begun] = useState<Way | null>(() =>
    form.row === null && form.restoredAt === null ? null : tax > 0 ? 'inside' : 'none',
  )
  const [chosen, setChosen] = useState(begun)
  const way = chosen ?? suggested
  // What was entered stays to the cent until the amount or the choice is another.
  const entered = useRef(begun === null ? null : `${cents} ${begun}`)
  useEffect(() => {
    const now = `${cents} ${way}`
    if (cents === null || now === entered.current) return
    entered.current = now
    set('tax', way === 'inside' ? gstInside(Math.max(cents, 0)) : 0)
  }, [cents, way, set])
  return (
    <Radio.Group
      label="GST"
      description={tax > 0 ? `${showMoney(tax)} of the amount is GST.` : undefined}
      value={way}
      onChange={(value) => setChosen(value === 'none' ? 'none' : 'inside')}
    >
      <div className="row wrap gap20 above4">
        <Radio value="inside" label="Included" />
        <Radio value="none" label="None" />
      </div>
    </Radio.Group>
  )
}
