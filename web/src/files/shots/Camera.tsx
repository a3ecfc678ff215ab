import { plural } from '@college/contract/kit'
import { nameProblem } from '@college/contract/files'
import { Button, TextInput } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCamera, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { classes, Dialog, Icon } from '#kit'
import { asPage, pdfOf } from './pages.ts'
import styles from './shots.module.css'

interface CameraProps {
  /** The name the PDF has until it is given another. */
  readonly name?: string
  readonly onMade: (file: File) => void
  readonly onClose: () => void
}

interface Shot {
  readonly id: number
  readonly page: Blob
  readonly address: string
}

/** Several photographs become one PDF, in the order in which they stand. */
export function Camera({ name: first = 'Scan.pdf', onMade, onClose }: CameraProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const lastId = useRef(0)
  const [shots, setShots] = useState<readonly Shot[]>([])
  const [name, setName] = useState(first)
  const [wrong, setWrong] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useForgotten(shots)

  const take = async (files: readonly File[]): Promise<void> => {
    setWrong(null)
    for (const file of files) {
      try {
        const page = await asPage(file)
        const shot = { id: (lastId.current += 1), page, address: URL.createObjectURL(page) }
        setShots((now) => [...now, shot])
      } catch {
        setWrong(`“${file.name}” can’t be opened in this browser. Save it as JPEG or PNG and try again.`)
      }
    }
  }
  const move = (at: number, by: number): void =>
    setShots((now) => {
      const shot = now[at]
      return shot ? now.toSpliced(at, 1).toSpliced(at + by, 0, shot) : now
    })
  const make = async (): Promise<void> => {
    const full = name.trim().endsWith('.pdf') ? name.trim() : `${name.trim()}.pdf`
    const problem = nameProblem(full)
    if (problem !== null) return setWrong(problem)
    setBusy(true)
    try {
      onMade(
        await pdfOf(
          shots.map(({ page }) => page),
          full,
        ),
      )
    } catch {
      setWrong('The PDF could not be made. Try again with fewer pages.')
      setBusy(false)
    }
  }
  return (
    <Dialog labelledBy={id} isUnsaved={() => shots.length > 0 && !busy} onClose={onClose} className={styles.dialog}>
      <form
        noValidate
        className="stack gap16 pad24"
        onSubmit={(event) => {
          event.preventDefault()
          // The editor below is a form as well, and hears what is sent in here.
          event.stopPropagation()
          if (!busy && shots.length > 0) void make()
        }}
      >
        <h2 className="heading" id={id}>
          Photograph pages
        </h2>
        <p className="prose">Photograph one page at a time to make one PDF. The PDF doesn’t store your location.</p>
        {shots.length > 0 && (
          <ol className={classes('list grid gap12', styles.shots)} aria-label="Pages">
            {shots.map((shot, at) => (
              <li key={shot.id}>
                <img className="block full boxed sunken rounded" src={shot.address} alt={`Page ${at + 1}`} />
                <span className="flex between">
                  <ShotAct
                    label={`Move page ${at + 1} earlier`}
                    off={at === 0}
                    icon={IconArrowLeft}
                    onClick={() => move(at, -1)}
                  />
                  <ShotAct
                    label={`Remove page ${at + 1}`}
                    icon={IconTrash}
                    onClick={() => setShots((now) => now.filter((one) => one !== shot))}
                  />
                  <ShotAct
                    label={`Move page ${at + 1} later`}
                    off={at === shots.length - 1}
                    icon={IconArrowRight}
                    onClick={() => move(at, 1)}
                  />
                </span>
              </li>
            ))}
          </ol>
        )}
        <Button
          variant={shots.length === 0 ? 'filled' : 'default'}
          leftSection={<Icon of={IconCamera} />}
          onClick={() => field.current?.click()}
        >
          {shots.length === 0 ? 'Take a photo' : 'Next page'}
        </Button>
        <input
          ref={field}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          tabIndex={-1}
          aria-label="Photographs"
          onChange={(event) => {
            void take([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        {shots.length > 0 && (
          <TextInput label="Name" value={name} error={wrong} onChange={(event) => setName(event.currentTarget.value)} />
        )}
        {shots.length === 0 && wrong && (
          <p role="alert" className="bad">
            {wrong}
          </p>
        )}
        <div className="flex end wrap gap8">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {shots.length > 0 && (
            <Button type="submit" aria-busy={busy}>
              {busy ? 'Making the PDF…' : `Send ${plural(shots.length, 'page')}`}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

interface ShotActProps {
  readonly label: string
  readonly icon: typeof IconTrash
  readonly off?: boolean
  readonly onClick: () => void
}

function ShotAct({ label, icon, off = false, onClick }: ShotActProps) {
  return (
    <button type="button" className="square" aria-label={label} disabled={off} onClick={onClick}>
      <Icon of={icon} />
    </button>
  )
}

/** Gives the memory of the pictures back when the dialog goes. */
const useForgotten = (shots: readonly Shot[]): void => {
  const last = useRef(shots)
  useEffect(() => {
    last.current = shots
  }, [shots])
  useEffect(() => () => last.current.forEach(({ address }) => URL.revokeObjectURL(address)), [])
}
