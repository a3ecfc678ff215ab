import {
  bankFields,
  bankFieldTitle,
  checkBank,
  importBank,
  showMoney,
  type BankCheck,
  type BankField,
} from '@college/contract/accounting'
import { plural } from '@college/contract/kit'
import { FileInput, NativeSelect, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { classes, Fold, FormDialog, messageOf, Note, toast, useAction } from '#kit'
import { BankLines } from './BankLines.tsx'
import { chosenLines, type Chosen } from './bank.ts'
import styles from './admin.module.css'

/** Reads a file of the bank, shows whose each line is, and takes the chosen ones over as payments. */
export function BankDialog({ onClose }: { onClose: () => void }) {
  const checking = useAction<typeof checkBank>(checkBank)
  const importing = useAction<typeof importBank>(importBank)
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [check, setCheck] = useState<BankCheck | null>(null)
  const [chosen, setChosen] = useState<Chosen>({})
  const read = async (mapping?: BankCheck['mapping']): Promise<void> => {
    const answer = await checking.act({ text, ...(mapping && { mapping }) })
    setCheck(answer?.data ?? null)
    setChosen({})
  }
  const lines = check ? chosenLines(check.lines, chosen) : []
  const take = async (): Promise<void> => {
    if (!check) return
    const done = await importing.act({
      text,
      mapping: check.mapping,
      ...(name && { file_name: name }),
      lines: lines.map(({ amount: _amount, same: _same, ...line }) => line),
    })
    if (!done) return
    toast({ text: doneWords(done.data), kind: 'done' })
    onClose()
  }
  const failure = checking.failure ?? importing.failure
  return (
    <FormDialog
      title="Import from bank"
      text={
        check
          ? 'Look at whose each line is. Lines without a person are left out.'
          : 'Export your account’s transactions as CSV from the bank, and choose the file here. Nothing is saved yet.'
      }
      verb={check ? [verbOf(lines), 'Importing…'] : ['Check file', 'Checking…']}
      isPending={checking.isPending || importing.isPending}
      isDisabled={check ? lines.length === 0 : text === ''}
      failure={failure && messageOf(failure)}
      wide
      onSubmit={() => void (check ? take() : read())}
      onClose={onClose}
    >
      {check ? (
        <>
          <Columns check={check} onChange={(mapping) => void read(mapping)} />
          {check.problem !== null && (
            <Note tone="warn" icon={IconAlertTriangle}>
              {check.problem}.
            </Note>
          )}
          {check.lines.length > 0 && <BankLines lines={check.lines} chosen={chosen} onChoose={setChosen} />}
        </>
      ) : (
        <>
          <FileInput
            label="File"
            placeholder="Choose a CSV file"
            accept=".csv,.txt,text/csv"
            onChange={(file) => {
              setName(file?.name ?? '')
              void file?.text().then(setText)
            }}
          />
          <Textarea
            label="Or paste its lines"
            value={text}
            autosize
            minRows={3}
            maxRows={8}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

const verbOf = (lines: ReturnType<typeof chosenLines>): string => {
  const fresh = lines.filter(({ same }) => same === null)
  const back = fresh.filter(({ amount }) => amount < 0).length
  const paid = fresh.length - back
  const parts = [paid > 0 && plural(paid, 'payment'), back > 0 && plural(back, 'refund')].filter(Boolean)
  if (parts.length > 0) return `Import ${parts.join(' and ')}`
  return lines.length > 0 ? `Mark ${lines.length} as already here` : 'Import'
}

const doneWords = ({ payments, total, already }: { payments: number; total: number; already: number }): string => {
  const made = payments > 0 ? `${plural(payments, 'payment')} imported, ${showMoney(total)}` : 'No payments imported'
  return already > 0 ? `${made}. ${already} already here` : made
}

function Columns({ check, onChange }: { check: BankCheck; onChange: (mapping: BankCheck['mapping']) => void }) {
  const set = (field: BankField, value: string): void => {
    const { [field]: _before, ...rest } = check.mapping
    onChange(value === '' ? rest : { ...rest, [field]: Number(value) })
  }
  const options = [
    { value: '', label: 'None' },
    ...check.heads.map((head, at) => ({ value: String(at), label: head || `Column ${at + 1}` })),
  ]
  return (
    <Fold words="Columns" open={check.problem !== null}>
      <div className="flex wrap gap12 below12">
        {bankFields.map((field) => (
          <NativeSelect
            key={field}
            className={classes('grow', styles.field)}
            label={bankFieldTitle[field]}
            value={String(check.mapping[field] ?? '')}
            data={options}
            onChange={(event) => set(field, event.currentTarget.value)}
          />
        ))}
      </div>
    </Fold>
  )
}
