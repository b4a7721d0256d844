import { Payment } from '@canola/api-schema/billing/payment';
import { api } from '#shared/api/client.ts';

const API = '/can-users/api/payment';

export const confirmPayment = ({ id, date }: { id: string; date: string }) =>
  api.put(`${API}/${id}/confirm`, { schema: Payment, body: { date } });

export const cancelPayment = (id: string) => api.put(`${API}/${id}/cancel`, { schema: Payment });

export const refundPayment = ({ id, ...body }: { id: string; amount: string; reason: string }) =>
  api.post(`${API}/${id}/refund`, { schema: Payment, body });
