import './admin.css';
import './payments/payments.css';
import { Outlet } from '@tanstack/react-router';

/** Brings the area's styles along; its menu is in the sidebar. */
export function AdminArea() {
  return <Outlet />;
}
