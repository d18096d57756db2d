// Keeps what a screen shows in its URL, so that Reload and Back show the same and a link to it can be shared.
import { useCallback } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** New values of URL parameters, by name; undefined removes one. */
export type AddressChange = Readonly<Record<string, string | undefined>>

/** The URL's parameters, and a function that changes some of them without a new entry in the browser's history. */
export function useAddress(): [params: URLSearchParams, change: (changed: AddressChange) => void] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const change = useCallback(
    (changed: AddressChange) => {
      setParams((now) => changedParams(now, changed), { replace: true, preventScrollReset: true, state })
    },
    [setParams, state],
  )
  return [params, change]
}

/** A copy of the parameters with some changed. */
export function changedParams(now: URLSearchParams, changed: AddressChange): URLSearchParams {
  const next = new URLSearchParams(now)
  for (const [name, value] of Object.entries(changed)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Returns a parameter if it has one of the known values; other values are ignored. */
export function chosenOf<const Value extends string>(
  params: URLSearchParams,
  name: string,
  known: readonly Value[],
): Value | undefined {
  const said = params.get(name)
  return known.find((value) => value === said)
}

/**
 * A choice such as a range or a period, kept in the URL.
 * @param usual the choice if the URL has none
 */
export function useChoice<const Value extends string>(
  name: string,
  known: readonly Value[],
  usual: Value,
): [value: Value, choose: (value: Value) => void] {
  const [params, change] = useAddress()
  const choose = useCallback(
    (value: Value) => change({ [name]: value === usual ? undefined : value }),
    [change, name, usual],
  )
  return [chosenOf(params, name, known) ?? usual, choose]
}

/**
 * The page of a list, from 1, kept in the URL as `page`, and a function that changes it. A caller that changes a filter
 * of the list must remove `page`.
 */
export function useListPage(): [page: number, setPage: (page: number) => void] {
  const [params, change] = useAddress()
  const page = Number(params.get('page'))
  const setPage = useCallback(
    (wanted: number) => change({ page: wanted > 1 ? String(wanted) : undefined }),
    [change],
  )
  return [Number.isSafeInteger(page) && page > 0 ? page : 1, setPage]
}
