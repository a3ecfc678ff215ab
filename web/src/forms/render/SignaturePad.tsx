import { Input } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type Pad from 'signature_pad'
import { classes } from '#kit'
import { isBlank, emptySignature, pictureOf, type SignatureValue } from './signatureValue.ts'
import styles from './signature.module.css'

export interface SignaturePadProps {
  readonly value: SignatureValue
  readonly onChange: (value: SignatureValue) => void
  /** Its words, for those who do not see it. */
  readonly label: string
  /** What takes the focus: the field of the typed name, or the button that leads there. */
  readonly id?: string
  readonly disabled?: boolean
  readonly wrong?: boolean
  /** Id of the words about it. */
  readonly describedBy?: string | undefined
  /** Whether a name may be typed instead; where the name is already shown beside the pad, it may not. */
  readonly typing?: boolean
  readonly onLeave?: () => void
}

/** A signature: drawn with a finger, a pen or the mouse, or a name that is typed instead. */
export function SignaturePad(props: SignaturePadProps) {
  const { value, onChange, label, disabled = false, wrong = false, typing = true } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const [types, setTypes] = useState(value.typed !== null)
  const input = useRef<HTMLInputElement>(null)
  const said = props.describedBy ? { 'aria-describedby': props.describedBy } : {}
  const turn = (): void => {
    setTypes(!types)
    if (!types) setTimeout(() => input.current?.focus())
  }
  return (
    <div
      className={classes('stack top gap4', styles.signature, wrong && styles.wrong)}
      {...(typing ? {} : { id, tabIndex: -1 })}
    >
      {types && typing ? (
        <Input
          ref={input}
          id={id}
          {...said}
          classNames={{ input: styles.typed ?? '' }}
          aria-label={`${label}, your name`}
          placeholder="Your name"
          autoComplete="name"
          maxLength={120}
          disabled={disabled}
          error={wrong}
          value={value.typed ?? ''}
          onChange={(event) => {
            const typed = event.currentTarget.value
            onChange(typed === '' ? emptySignature : { drawn: null, typed })
          }}
          onBlur={props.onLeave}
        />
      ) : (
        <Sheet {...props} disabled={disabled} />
      )}
      {typing && !disabled && (
        <button type="button" className="worded secondary acc" id={types ? undefined : id} {...said} onClick={turn}>
          {types ? 'Draw it instead' : 'Type your name instead'}
        </button>
      )}
    </div>
  )
}

/** The sheet that is drawn on. It stays white in the dark, as paper does. */
function Sheet({ value, onChange, label, disabled = false, onLeave }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<Pad | null>(null)
  const [own, setOwn] = useState<string | null>(null)
  // What was drawn before is shown as it is, until it is cleared.
  const before = value.drawn !== null && value.drawn !== own ? value.drawn : null
  const finish = useEffectEvent((): void => {
    const element = canvas.current
    const drawn = element && pad.current ? pictureOf(element, pad.current.toData()) : null
    setOwn(drawn)
    onChange(drawn === null ? emptySignature : { drawn, typed: null })
    onLeave?.()
  })
  useEffect(() => {
    const element = canvas.current
    if (before !== null || disabled || !element) return undefined
    let here = true
    let stop = (): void => undefined
    const open = async (): Promise<void> => {
      const { default: Drawing } = await import('signature_pad')
      if (!here || !element.getContext('2d')) return
      const made = new Drawing(element, { penColor: getComputedStyle(element).color, minWidth: 0.8, maxWidth: 2.4 })
      const fit = (): void => {
        const ratio = Math.max(1, window.devicePixelRatio)
        element.width = element.clientWidth * ratio
        element.height = element.clientHeight * ratio
        element.getContext('2d')?.scale(ratio, ratio)
        made.redraw()
      }
      fit()
      const sizes = new ResizeObserver(fit)
      sizes.observe(element)
      made.addEventListener('endStroke', finish)
      pad.current = made
      stop = () => {
        sizes.disconnect()
        made.off()
        pad.current = null
      }
    }
    void open()
    return () => {
      here = false
      stop()
    }
  }, [before, disabled])
  const clear = (): void => {
    pad.current?.clear()
    setOwn(null)
    onChange(emptySignature)
  }
  return (
    <div className={classes('full relative rounded ink control surface', styles.sheet)}>
      {before === null ? (
        <canvas
          ref={canvas}
          className={classes('full absolute ink high inset', styles.canvas)}
          role="img"
          aria-label={`${label}, ${own ? 'drawn' : 'empty'}`}
        />
      ) : (
        <img className={classes('absolute', styles.drawn)} src={before} alt={`${label}, drawn`} />
      )}
      <span className={classes('absolute hairline2 untouched', styles.line)} aria-hidden />
      {!isBlank(value) && !disabled && (
        <button
          type="button"
          className={classes('absolute acc solid top0 right0', styles.clear)}
          aria-label={`Clear ${label}`}
          onClick={clear}
        >
          Clear
        </button>
      )}
    </div>
  )
}
