import { z } from 'zod';

const Count = z.number().int();
const TodayCompany = z.object({ id: z.uuid(), name: z.string() });

/** UNANSWERED: the trader has not replied. UNCONFIRMED: accepted, without a document. EXPIRING: soon it fails unsigned. */
export const CONTRACT_TROUBLES = ['UNANSWERED', 'UNCONFIRMED', 'EXPIRING'] as const;
const ContractTrouble = z.enum(CONTRACT_TROUBLES);
export type ContractTrouble = z.infer<typeof ContractTrouble>;

const TodayApprovals = z.object({ count: Count, oldestAt: z.iso.datetime().nullable() });
const TodayTransfers = z.object({ waiting: Count, overdue: Count });
/** `failed` are payments that the bank declined; `companies` those whose renewal is past due, the longest first. */
const TodayRenewals = z.object({ pastDue: Count, failed: Count, companies: z.array(TodayCompany) });
const TodayContracts = z.object({
  count: Count,
  /** The oldest first. */
  contracts: z.array(
    z.object({ id: z.uuid(), trouble: ContractTrouble, since: z.iso.datetime(), company: TodayCompany }),
  ),
});
const TodayJobs = z.object({ late: Count, oldestAt: z.iso.datetime().nullable() });
const TodayFeed = z.object({ feed: z.string(), newestAt: z.iso.datetime(), isLate: z.boolean() });
/** Found altered by the hourly check; `event` is the first one, where it is one. */
const TodayAudit = z.object({ isAltered: z.boolean(), event: Count.nullable() });

/** GET /api/admin/today: what waits for staff. A part without its permission is null (docs/product/admin.md#today). */
export const Today = z.object({
  approvals: TodayApprovals.nullable(),
  transfers: TodayTransfers.nullable(),
  renewals: TodayRenewals.nullable(),
  contracts: TodayContracts.nullable(),
  jobs: TodayJobs.nullable(),
  feeds: z.array(TodayFeed).nullable(),
  audit: TodayAudit.nullable(),
});
export type Today = z.infer<typeof Today>;
