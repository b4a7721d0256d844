import { Navigate } from '@tanstack/react-router';

/** A route that lives from navigation state leads to its parent when it is opened without (decisions §14). */
export function ToBoard() {
  return <Navigate to="/quick-trading" search={true} replace />;
}
