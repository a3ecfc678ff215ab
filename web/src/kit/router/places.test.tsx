// @vitest-environment happy-dom
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf, memoryHistory } from './history.ts'
import { Outlet, RouterProvider, ScrollRestoration } from './index.ts'
import { createRouter } from './router.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a place is kept through another frame over the same way back, as after acting as someone', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(740)
  let turn: (person: string) => void = () => undefined
  const Frame = () => {
    const [person, setPerson] = useState('office')
    useEffect(() => {
      turn = setPerson
    }, [])
    return (
      <div key={person}>
        <Outlet />
        <ScrollRestoration />
      </div>
    )
  }
  const Any = () => <h1>Any</h1>
  const routes = [{ Component: Frame, children: [{ path: '*', Component: Any }] }]
  const router = createRouter(memoryHistory(['/people']), routes)
  render(<RouterProvider router={router} />)
  await act(async () => router.navigate('/home'))
  act(() => turn('trainee'))
  expect(scrolled).toHaveBeenLastCalledWith(0, 0)
  act(() => turn('office'))
  void router.navigate(-1)
  await waitFor(() => expect(addressOf(router.state.location)).toBe('/people'))
  expect(scrolled).toHaveBeenLastCalledWith(0, 740)
})

test('a part that an answer brings later comes into view, unless the person reads on meanwhile', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const shown = vi.fn<() => void>()
  let answer: () => void = () => undefined
  const Late = () => {
    const [has, setHas] = useState(false)
    useEffect(() => {
      answer = () => setHas(true)
    }, [])
    return has ? <section id="groups">Groups</section> : <p>Waiting</p>
  }
  const Frame = () => (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(shown)
  for (const reads of [false, true]) {
    shown.mockClear()
    const routes = [{ Component: Frame, children: [{ path: '*', Component: Late }] }]
    render(<RouterProvider router={createRouter(memoryHistory(['/report#groups']), routes)} />)
    if (reads) window.dispatchEvent(new Event('wheel'))
    act(() => answer())
    if (reads) await act(async () => undefined)
    else await waitFor(() => expect(shown).toHaveBeenCalledOnce())
    expect(shown).toHaveBeenCalledTimes(reads ? 0 : 1)
    cleanup()
  }
})
