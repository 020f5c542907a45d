import { Navigate, Outlet } from "react-router"
import { isStaff, useUser } from "../api/useUser.ts"

/** Everything behind the staff's door. */
export default function OfficeLayout() {
  const user = useUser()
  if (user === undefined) return <p>Cargando...</p>
  if (!user || !isStaff(user)) return <Navigate to="/" replace />
  return <Outlet />
}
