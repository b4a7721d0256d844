import { z } from 'zod';
import { Day } from '../day.ts';
import { QualityRule, QualityRules, QualityValue } from '../deliveries/quality.ts';
import { MAX_NOTE_LENGTH } from '../limits.ts';
import { CurrencyType } from '../money.ts';
import { PageInfo, PageQuery, Search } from '../users/list.ts';
import { DeskCrop } from './desk-contracts.ts';
import { OneLine } from './trader-api.ts';

/** Deliveries at a trader's desk and in the traders' API (docs/product/deliveries.md). Kilograms are whole, money is text. */

export const DeliverySide = z.enum(['FARM', 'TRADER']);
export type DeliverySide = z.infer<typeof DeliverySide>;
export const DeliveryState = z.enum(['WAITING', 'STARTED', 'FULL', 'CLOSED']);
export type DeliveryState = z.infer<typeof DeliveryState>;

const Named = z.object({ parameter: z.string(), name: z.string(), unit: z.string().nullable() });

const DeskCallOff = z.object({
  id: z.uuid(),
  day: z.iso.date(),
  /** 'HH:MM', at the place of delivery. */
  from: z.string(),
  to: z.string(),
  tons: z.string(),
  lorries: z.int(),
  note: z.string().nullable(),
  proposedBy: DeliverySide,
  state: z.enum(['PROPOSED', 'AGREED', 'DONE', 'CANCELLED']),
});

const DeskDispute = Named.extend({
  id: z.uuid(),
  stated: z.string(),
  asked: z.string(),
  note: z.string().nullable(),
  openedBy: DeliverySide,
  laboratory: z.string().nullable(),
  state: z.enum(['OPEN', 'DECIDED', 'WITHDRAWN']),
  openedAt: z.iso.datetime(),
});

export const DeskTicket = z.object({
  id: z.uuid(),
  contractId: z.uuid(),
  number: z.string(),
  /** The side whose figures these are. */
  side: DeliverySide,
  /** The side that has to answer; null when nobody has to. */
  turn: DeliverySide.nullable(),
  lorry: z.string().nullable(),
  day: z.iso.date(),
  grossKg: z.int(),
  tareKg: z.int(),
  netKg: z.int(),
  movedKg: z.int(),
  movedTo: z.uuid().nullable(),
  splitOf: z.uuid().nullable(),
  countedKg: z.int(),
  state: z.enum(['ENTERED', 'CONFIRMED', 'DISPUTED', 'VOID']),
  isOutsidePeriod: z.boolean(),
  isSettled: z.boolean(),
  /** The side that wants a confirmed ticket void: the other one voids it too, or confirms it again. */
  voidAskedBy: DeliverySide.nullable(),
  needsYes: z.boolean(),
  /** Without an answer it counts as confirmed from this day on; null where it never does. */
  confirmsOn: z.iso.date().nullable(),
  enteredAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  quality: z.array(Named.extend({ value: z.string() })),
  /** Null while a value is missing. */
  paidKg: z.int().nullable(),
  sum: z.string().nullable(),
  deductedPercent: z.string().nullable(),
  disputes: z.array(DeskDispute),
});
export type DeskTicket = z.infer<typeof DeskTicket>;

export const DeskDelivery = z.object({
  /** The contract's. */
  id: z.uuid(),
  number: z.string().nullable(),
  company: z.string(),
  crop: DeskCrop,
  state: DeliveryState,
  amount: z.string(),
  least: z.string(),
  most: z.string(),
  price: z.string(),
  currency: CurrencyType,
  tolerancePercent: z.string(),
  paymentDays: z.int(),
  place: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  schedule: z.object({ version: z.int(), rules: z.array(z.intersection(QualityRule, Named)) }).nullable(),
  confirmedKg: z.int(),
  enteredKg: z.int(),
  disputedKg: z.int(),
  toGoKg: z.int(),
  outcomeTons: z.string().nullable(),
  closeAskedBy: DeliverySide.nullable(),
  closesAloneFrom: z.iso.date(),
  closedAt: z.iso.datetime().nullable(),
  /** Of its settlements, without disputed ones and confirmed receipts; and when the first of it is due. */
  owed: z.string(),
  due: z.iso.date().nullable(),
  callOffs: z.array(DeskCallOff),
  /** The newest first. */
  tickets: z.array(DeskTicket),
});
export type DeskDelivery = z.infer<typeof DeskDelivery>;

/** GET desk/deliveries; the search finds farms, contract numbers and lorries that are expected or have come before. */
export const DeskDeliveriesQuery = z.strictObject({
  companyId: z.uuid(),
  list: z.enum(['OPEN', 'DISPUTED', 'CLOSED']).default('OPEN'),
  search: Search,
  ...PageQuery,
});
export type DeskDeliveriesQuery = z.infer<typeof DeskDeliveriesQuery>;
export const DeskDeliveries = z.object({
  rows: z.array(DeskDelivery),
  ...PageInfo,
  /** Tickets and call-offs that wait for the trader, and open disputes. */
  waiting: z.int(),
  disputed: z.int(),
});
export type DeskDeliveries = z.infer<typeof DeskDeliveries>;

/** GET /api/trader/delivery; `next` is the `after` of the next page. */
export const TraderDeliveriesQuery = z.strictObject({
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export const TraderDeliveries = z.object({ deliveries: z.array(DeskDelivery), next: z.uuid().nullable() });

export const DeliveryParams = z.strictObject({ id: z.uuid() });
/** GET desk/tickets: the latest, newest first. */
export const DeskTickets = z.object({
  tickets: z.array(DeskTicket.extend({ company: z.string(), crop: DeskCrop, currency: CurrencyType })),
});
export type DeskTickets = z.infer<typeof DeskTickets>;

/** Limits are checked by the service, so that each refusal names its field. */
const QualityValues = z.record(z.string().max(30), QualityValue);
const TicketFigures = {
  number: OneLine(40).meta({ example: '4471' }),
  lorry: OneLine(20).nullish().meta({ example: '3Z4 1187' }),
  day: Day.meta({ example: '2026-11-12' }),
  grossKg: z.int().meta({ example: 39_860 }),
  tareKg: z.int().meta({ example: 15_480 }),
  quality: QualityValues.default({}).meta({ example: { moisture: '15.2', impurities: '7' } }),
};

/** POST desk/deliveries/{id}/tickets */
export const NewDeskTicket = z.strictObject({
  ...TicketFigures,
  /** After `ticket.over-contract`: what is too much goes to this contract of the same parties, or back on the lorry. */
  splitTo: z.uuid().nullish(),
  takeBack: z.boolean().optional(),
  clientMutationId: z.uuid().nullish(),
});
export type NewDeskTicket = z.infer<typeof NewDeskTicket>;

/** POST desk/tickets/{id}/dispute; the parameter `net` is the weight. */
export const NewDeskDispute = z.strictObject({
  disputes: z
    .array(
      z.strictObject({
        parameter: z.string().max(30).meta({ example: 'moisture' }),
        asked: QualityValue.meta({ example: '14.6' }),
      }),
    )
    .min(1)
    .max(20),
  note: z.string().trim().max(MAX_NOTE_LENGTH).nullish(),
  clientMutationId: z.uuid().nullish(),
});
export type NewDeskDispute = z.infer<typeof NewDeskDispute>;

/** POST desk/disputes/{id}/laboratory */
export const LaboratoryValue = z.strictObject({ value: QualityValue.meta({ example: '14.8' }) });

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field.range');
/** POST desk/deliveries/{id}/call-offs */
export const NewDeskCallOff = z.strictObject({
  day: Day.meta({ example: '2026-11-20' }),
  from: Time.meta({ example: '07:00', description: 'At the place of delivery' }),
  to: Time.meta({ example: '09:00' }),
  tons: z
    .string()
    .regex(/^\d{1,5}(\.\d)?$/, 'number.invalid')
    .meta({ example: '48' }),
  lorries: z.int().meta({ example: 2 }),
  note: z.string().trim().max(MAX_NOTE_LENGTH).nullish(),
  clientMutationId: z.uuid().nullish(),
});
export type NewDeskCallOff = z.infer<typeof NewDeskCallOff>;

/** The row that was changed or made, and the state it is in now. */
export const DeliveryReceipt = z.object({ id: z.uuid(), state: z.string() });
export type DeliveryReceipt = z.infer<typeof DeliveryReceipt>;

/** GET and PUT desk/quality: the schedule of each crop of the trader. A change is a new version of the terms. */
export const DeskQuality = z.object({
  termsVersion: z.int(),
  schedules: z.array(
    z.object({
      cropId: z.string(),
      version: z.int(),
      rules: z.array(QualityRule),
      createdAt: z.iso.datetime(),
    }),
  ),
});
export type DeskQuality = z.infer<typeof DeskQuality>;
export const DeskQualityEdit = z.strictObject({
  cropId: z.string().max(60),
  rules: QualityRules,
  /** Of the schedule that was changed, 0 for the first: another person's change is not overwritten. */
  version: z.int().min(0),
});
export type DeskQualityEdit = z.infer<typeof DeskQualityEdit>;

export const MAX_TICKET_CSV_BYTES = 1024 * 1024;
export const MAX_TICKET_ROWS = 2000;

/** POST desk/tickets/preview: a table with a header: contract, number, day, lorry, gross, tare and the parameters. */
export const PreviewTickets = z.strictObject({ text: z.string().max(MAX_TICKET_CSV_BYTES) });
export type PreviewTickets = z.infer<typeof PreviewTickets>;

export const TicketRow = z.object({
  /** From one, as a spreadsheet counts. */
  line: z.int(),
  /** The contract's number as it was typed, and the contract that it names. */
  contract: z.string(),
  contractId: z.uuid().nullable(),
  company: z.string().nullable(),
  number: z.string(),
  lorry: z.string().nullable(),
  day: z.string(),
  grossKg: z.int().nullable(),
  tareKg: z.int().nullable(),
  quality: z.record(z.string(), z.string()),
  paidKg: z.int().nullable(),
  sum: z.string().nullable(),
  /** Null for a row that can be entered. */
  code: z.string().nullable(),
  field: z.string().nullable(),
});
export type TicketRow = z.infer<typeof TicketRow>;
export const TicketsPreview = z.object({ rows: z.array(TicketRow) });
export type TicketsPreview = z.infer<typeof TicketsPreview>;

/** POST desk/tickets/import: the rows of a preview. Each is entered or refused by itself; again, it enters nothing twice. */
export const ImportTickets = z.strictObject({
  rows: z
    .array(z.strictObject({ contractId: z.uuid(), ...TicketFigures, clientMutationId: z.uuid() }))
    .min(1)
    .max(MAX_TICKET_ROWS),
});
export type ImportTickets = z.infer<typeof ImportTickets>;
export const ImportedTickets = z.object({
  entered: z.int(),
  refused: z.array(z.object({ index: z.int(), code: z.string(), field: z.string() })),
});
export type ImportedTickets = z.infer<typeof ImportedTickets>;
