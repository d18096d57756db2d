// Every address of the app (specification, section 2), one line per screen.
import { Navigate, Route, Routes } from 'react-router'
import { AdministratorGate, SessionGate } from './gates.tsx'
import { Layout } from './layout/Layout.tsx'
import { NotFound } from './NotFound.tsx'

/** The screen of the current address. */
export function Screens() {
  return (
    <Routes>
      <Route path="/" element={<SessionGate />}>
        <Route element={<Layout />}>
          <Route index element={<Navigate to="/dashboard" replace />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>

      <Route path="/admin" element={<AdministratorGate />}>
        <Route element={<Layout />}>
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  )
}
