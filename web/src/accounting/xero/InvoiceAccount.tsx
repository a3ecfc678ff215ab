import { saveXeroSettings, xeroAccounts, xeroBrandingthemes, type XeroState } from '@college/contract/accounting'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Fact, toast, useAction, useCall } from '#kit'

/** What invoices are booked on at Xero, and how they look there. */
export function InvoiceAccount({ state, isEnding }: { state: XeroState; isEnding: boolean }) {
  const [account, setAccount] = useState(state.account_code ?? '')
  const [theme, setTheme] = useState(state.branding_theme_id ?? '')
  const accounts = useCall<typeof xeroAccounts>(xeroAccounts, undefined, { enabled: !isEnding })
  const themes = useCall<typeof xeroBrandingthemes>(xeroBrandingthemes, undefined, { enabled: !isEnding })
  const { act, isPending, failure } = useAction<typeof saveXeroSettings>(saveXeroSettings)
  const isChanged = account !== (state.account_code ?? '') || theme !== (state.branding_theme_id ?? '')
  const save = async (): Promise<void> => {
    const done = await act({
      account_code: account === '' ? null : account,
      branding_theme_id: theme === '' ? null : theme,
      settings_at: state.settings_at ?? '',
    })
    if (done) toast({ text: 'Saved how invoices are booked', kind: 'done' })
  }
  const offered = (accounts.data ?? []).filter(({ takes_invoices: takes }) => takes)
  return (
    <>
      <Fact name="Account for invoices">
        <NativeSelect
          aria-label="Account for invoices"
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
          error={failure?.message ?? accounts.error?.message}
          data={[
            { value: '', label: 'Choose an account' },
            ...offered.map(({ code, name }) => ({ value: code ?? '', label: `${code} ${name}` })),
            ...(account !== '' && !offered.some(({ code }) => code === account)
              ? [{ value: account, label: account }]
              : []),
          ]}
        />
      </Fact>
      <Fact
        name="Branding theme"
        act={
          isChanged && (
            <Button size="sm" loading={isPending} onClick={() => void save()}>
              Save
            </Button>
          )
        }
      >
        <NativeSelect
          aria-label="Branding theme"
          value={theme}
          onChange={(event) => setTheme(event.currentTarget.value)}
          data={[
            { value: '', label: 'Xero’s standard' },
            ...(themes.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Fact>
    </>
  )
}
