// Forms check values by the contract before they call the server.

/** A schema of the contracts. */
interface Shape<Values> {
  safeParse(values: unknown): {
    success: boolean
    data?: Values
    error?: { issues: readonly { path: readonly PropertyKey[] }[] }
  }
}

/** The fields whose values the contract refuses. Each form has its own message for them. */
export function refusedFields<Values>(shape: Shape<Values>, values: Values): ReadonlySet<keyof Values> {
  const { error } = shape.safeParse(values)
  return new Set(error?.issues.map(({ path: [field] }) => field as keyof Values))
}
