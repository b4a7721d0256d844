import type { Payment } from '@canola/api-schema/billing/payment';
import { currency } from '@canola/api-schema/money';
import { Decimal } from 'decimal.js';
import type { Db } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { found } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { mayPay } from '../../users/index.ts';
import { APPROVAL } from '../gateway/intent.ts';
import { stripeSettings } from '../gateway/stripe-settings.ts';
import { sumParts } from '../ledger/own-entries.queries.ts';
import type { PaymentRow } from '../ledger/payments.queries.ts';
import { isReturnable, restOf } from '../ledger/refundable.ts';
import { listRefunds } from '../ledger/refunds.queries.ts';
import { isMismatch, isOpen, isPaidByPerson } from '../ledger/transitions.ts';
import { priced } from '../vat/rounding.ts';
import { listInvoices } from './payments.queries.ts';

/** As the viewer sees them: how to pay is for those who may, while it can be paid. */
export async function presentPayments(
  { config }: Pick<Deps, 'config'>,
  db: Db,
  viewer: Viewer,
  rows: readonly PaymentRow[],
): Promise<Payment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const [invoices, refunds] = [await listInvoices(db, ids), await listRefunds(db, ids)];
  const payable = rows.filter((row) => isPayableBy(viewer, row));
  const replaceable = await replaceableBy(db, viewer, payable);
  // Of one that was given up too: the part is the customer's until it goes back.
  const unpaid = rows.filter(({ status }) => isOpen(status) || status === 'CANCELLED');
  const received = await sumParts(
    db,
    unpaid.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    gateway: row.type === 'CARD' ? 'STRIPE' : 'BANK',
    type: row.type,
    status: row.status,
    amountTotal: row.gross,
    amount: row.net,
    vat: row.vat,
    vatRate: row.vatRate,
    isReverseCharge: row.isReverseCharge,
    credit: row.credit,
    received: received.get(row.id) ?? '0.00',
    ...refundsOf(
      row,
      refunds.filter(({ paymentId }) => paymentId === row.id),
      invoices.filter(({ paymentId }) => paymentId === row.id),
    ),
    currency: currency(row.currency),
    billing: {
      address: row.address,
      email: row.email,
      phone:
        row.phoneCode && row.phoneNumber
          ? { countryCode: row.phoneCode, phoneNumber: row.phoneNumber }
          : null,
      vat: row.vatId,
    },
    subscription: { id: row.subscriptionId, planType: row.planType, planPeriod: row.periodType },
    invoices: invoices
      .filter(({ paymentId }) => paymentId === row.id)
      .map(({ paymentId: _, refundId: __, isOfCredit: ___, issuedAt, ...invoice }) => ({
        ...invoice,
        issuedAt: issuedAt.toISOString(),
      })),
    gatewayId: row.gatewayId,
    dueAt: row.dueAt?.toISOString() ?? null,
    paidAt: row.paidAt?.toISOString() ?? null,
    failure: row.failure,
    details: payable.includes(row)
      ? detailsOf(config, row, { isPartlyPaid: received.has(row.id), isReplaceable: replaceable.has(row.id) })
      : null,
    company: { id: row.companyId, name: row.companyName },
  }));
}

export async function presentPayment(
  deps: Pick<Deps, 'config'>,
  db: Db,
  viewer: Viewer,
  row: PaymentRow,
): Promise<Payment> {
  const [payment] = await presentPayments(deps, db, viewer, [row]);
  return found(payment, 'server.failed');
}

/** A note without a refund is of what an upgrade has credited. */
function refundsOf(
  row: PaymentRow,
  refunds: Awaited<ReturnType<typeof listRefunds>>,
  invoices: Awaited<ReturnType<typeof listInvoices>>,
): Pick<Payment, 'refundedAmount' | 'refundPending' | 'refundable' | 'isReturnable' | 'isDisputed'> {
  const pending = Decimal.sum(
    0,
    ...refunds.filter(({ status }) => status === 'PENDING').map(({ amount }) => amount),
  );
  const notes = invoices.filter(
    ({ type, refundId, isOfCredit }) => /NOTE$/.test(type) && refundId === null && !isOfCredit,
  );
  const credited = Decimal.sum(0, ...notes.map(({ total }) => total)).neg();
  const rest = restOf(row, credited, refunds);
  return {
    refundedAmount: new Decimal(row.refundedAmount).minus(pending).toFixed(2),
    refundPending: pending.toFixed(2),
    refundable: rest.toFixed(2),
    isReturnable: rest.gt(0) && isReturnable(row, refunds),
    isDisputed: row.disputedAt !== null,
  };
}

function isPayableBy(viewer: Viewer, row: PaymentRow): boolean {
  const { companyId, status } = row;
  if (!isOpen(status) || isMismatch(row)) return false;
  const membership = viewer.memberships.find((member) => member.companyId === companyId);
  return membership?.approvalState === 'APPROVED' && membership.grants.includes('PAYMENT_CREATE');
}

function detailsOf(
  config: Deps['config'],
  row: PaymentRow,
  { isPartlyPaid, isReplaceable }: { isPartlyPaid: boolean; isReplaceable: boolean },
): Payment['details'] {
  const publicKey = stripeSettings(config)?.publishableKey;
  const bank = config.banks[row.currency];
  // The part that has arrived counts for the transfer only.
  const canSwitch = publicKey !== undefined && !isPartlyPaid;
  return {
    bank:
      bank && row.variableSymbol
        ? { beneficiary: config.supplier.name, ...bank, variableSymbol: row.variableSymbol }
        : null,
    stripe:
      row.clientSecret && publicKey && hasForm(row) ? { clientSecret: row.clientSecret, publicKey } : null,
    cardInstead: canSwitch && isReplaceable ? { periodId: row.periodId } : null,
    cardForRenewal: canSwitch && row.type === 'BANK_TRANSFER' && row.periodNo > 1,
    // Without the credit, at the price of the order: a list price that changes later is for new orders.
    nextTotal:
      row.type === 'BANK_TRANSFER' && row.periodNo === 1
        ? priced(row.price, { rate: row.vatRate }).gross
        : null,
  };
}

/**
 * A person's form saves the card, a charge of the saved card does not: another card is saved first and then charged. Only
 * what the holder has to approve is paid in the form of the try (docs/product/payments.md#renewal).
 */
function hasForm(row: PaymentRow): boolean {
  return isPaidByPerson(row) || row.failure === APPROVAL;
}

/** The buyer has left the company since, or may not pay for it any more: another member takes over. */
export async function isBuyerGone(
  db: Db,
  { companyId, createdBy }: Pick<PaymentRow, 'companyId' | 'createdBy'>,
): Promise<boolean> {
  return createdBy === null || !(await mayPay(db, companyId, createdBy));
}

/** An order is replaced by its buyer, and by anybody once the buyer may not pay any more. */
async function replaceableBy(
  db: Db,
  { userId }: Viewer,
  rows: readonly PaymentRow[],
): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const row of rows.filter(({ type, periodNo }) => type === 'BANK_TRANSFER' && periodNo === 1))
    if (row.createdBy === userId || (await isBuyerGone(db, row))) ids.add(row.id);
  return ids;
}
