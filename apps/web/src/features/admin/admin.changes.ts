import type { ApprovalState, Role } from '@canola/api-schema/access';
import type { ManualSubscription } from '@canola/api-schema/users/admin-company';
import { AdminUser } from '@canola/api-schema/users/admin-user';
import { Subscription } from '@canola/api-schema/users/plan';
import { Relation } from '@canola/api-schema/users/relation';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/client.ts';
import { useErrorText } from '#shared/errors/error-text.ts';
import { useChange } from '#shared/query/use-change.ts';
import { toast } from '#shared/ui/toast.ts';
import { ADMIN_KEY } from './admin.queries.ts';

const API = '/can-users/api';

type Decision = Exclude<ApprovalState, 'WAITING'>;

export interface StateChange {
  id: string;
  state: Decision;
  reason?: string;
}
const bodyOf = ({ reason }: StateChange) => (reason === undefined ? {} : { body: { reason } });

export const decideMembership = (change: StateChange) =>
  api.put(`${API}/company/user/${change.id}/state/${change.state}`, { schema: Relation, ...bodyOf(change) });

export const decideCompany = (change: StateChange) =>
  api.put(`${API}/company/${change.id}/state/${change.state}`, bodyOf(change));

export const changeRole = ({ id, role }: { id: string; role: Role }) =>
  api.put(`${API}/company/user/${id}/role/${role}`, { schema: Relation });

export const removeMembership = (id: string) => api.delete(`${API}/company/user/${id}`);

/** An assigned person is approved immediately (docs/product/admin.md#permissions). */
export const assignUser = ({ companyId, email }: { companyId: string; email: string }) =>
  api.post(`${API}/company/${companyId}/user`, {
    schema: Relation,
    body: { companyId, email, role: 'USER', state: 'APPROVED' },
  });

export const addCompany = ({ id, ...company }: { id: string; country: string; companyNumber: string }) =>
  api.post(`${API}/user/${id}/company`, {
    schema: AdminUser,
    body: { ...company, role: 'USER', state: 'WAITING' },
  });

export const blockUser = ({ id, reason }: { id: string; reason: string }) =>
  api.put(`${API}/user/${id}/block`, { body: { reason } });
export const unblockUser = (id: string) => api.delete(`${API}/user/${id}/block`);
export const resetUser = (id: string) => api.delete(`${API}/user/${id}/reset`);
export const deleteUser = (id: string) => api.delete(`${API}/user/${id}`);

/** Given again, the end of the plan moves: that is an extension. */
export const grantPlan = (grant: ManualSubscription) =>
  api.post(`${API}/subscription/manual`, { schema: Subscription, body: grant });
export const deletePlan = (id: string) => api.delete(`${API}/subscription/${id}`);

/** A change after which every list and dialog is read again (docs/product/admin.md#lists). */
export function useAdminChange<Input, Output>(
  work: (input: Input) => Promise<Output>,
  /** Before that: a dialog that is left does not read what is gone. */
  onDone?: (output: Output, input: Input) => unknown,
) {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: work,
    async onSuccess(output, input) {
      await onDone?.(output, input);
      await queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
}

const TOAST_MS = 2_000;

/** A failed change puts the form back and says why for two seconds (docs/product/admin.md#actions). */
export function useFailureToast(): (error: unknown) => void {
  const errorText = useErrorText();
  return (error) => void toast({ kind: 'failed', text: errorText(error).text, timeout: TOAST_MS });
}
