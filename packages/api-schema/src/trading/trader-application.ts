import { z } from 'zod';
import { LANGUAGES } from '../access.ts';
import { MAX_COLLECTION_POINTS, MAX_NAME_LENGTH, MAX_NOTE_LENGTH } from '../limits.ts';
import { CountryId } from '../users/country.ts';
import { PageInfo, PageQuery } from '../users/list.ts';

export const APPLICATION_STATES = ['WAITING', 'APPROVED', 'REFUSED'] as const;
const ApplicationState = z.enum(APPLICATION_STATES);

const Required = z.string().trim().min(1, 'field.required');
const Name = Required.max(MAX_NAME_LENGTH, 'field.too-long');

export const CollectionPoint = z.strictObject({
  name: Name,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type CollectionPoint = z.infer<typeof CollectionPoint>;

/** Every point by another name. */
export const CollectionPoints = z
  .array(CollectionPoint)
  .min(1, 'field.required')
  .max(MAX_COLLECTION_POINTS, 'field.too-many')
  .refine((points) => new Set(points.map(({ name }) => name.toLowerCase())).size === points.length, {
    error: 'field.repeated',
  });

const Ids = z.array(z.string().max(60)).min(1, 'field.required').max(500, 'field.too-many');

/** POST /can-trading/api/company/{id}/trader-application: the name on price lists, and what the trader serves. */
export const NewTraderApplication = z.strictObject({
  name: Name,
  descriptions: z.record(z.enum(LANGUAGES), Required.max(MAX_NOTE_LENGTH, 'field.too-long')),
  regionIds: Ids,
  cropIds: Ids,
  points: CollectionPoints,
});
export type NewTraderApplication = z.infer<typeof NewTraderApplication>;

export const TraderApplication = NewTraderApplication.extend({
  id: z.uuid(),
  state: ApplicationState,
  /** Why it was refused, in the words of our support. */
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  traderId: z.string().nullable(),
});
export type TraderApplication = z.infer<typeof TraderApplication>;

const Choices = z.array(z.object({ id: z.string(), name: z.string() }));

/** GET the same: the company's last application, and the reason why it cannot apply now. */
export const OwnTraderApplication = z.object({
  application: TraderApplication.nullable(),
  /** Regions of the company's country, crops and inputs, in the reader's language. */
  choices: z.object({ regions: Choices, crops: Choices }),
  hindrance: z.enum(['trader.exists', 'trader.has-holdings', 'trader.has-plan']).nullable(),
});
export type OwnTraderApplication = z.infer<typeof OwnTraderApplication>;

/** An application as staff see it. */
export const StaffTraderApplication = TraderApplication.extend({
  companyId: z.uuid(),
  companyName: z.string(),
  companyNumber: z.string(),
  companyCountry: CountryId,
  appliedBy: z.string(),
  /** Names, in the reader's language. */
  regions: z.array(z.string()),
  crops: z.array(z.string()),
});
export type StaffTraderApplication = z.infer<typeof StaffTraderApplication>;

export const TraderApplicationPage = z.object({ applications: z.array(StaffTraderApplication), ...PageInfo });
export type TraderApplicationPage = z.infer<typeof TraderApplicationPage>;

/** GET /can-trading/api/trader-application: those that wait, unless another state is named. */
export const TraderApplicationQuery = z.strictObject({
  ...PageQuery,
  state: ApplicationState.default('WAITING'),
});
export type TraderApplicationQuery = z.infer<typeof TraderApplicationQuery>;

/** PUT /can-trading/api/trader-application/{id}/decision */
export const TraderApplicationDecision = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('APPROVED') }),
  z.strictObject({
    state: z.literal('REFUSED'),
    reason: Required.min(3, 'field.required').max(500, 'field.too-long'),
  }),
]);
export type TraderApplicationDecision = z.infer<typeof TraderApplicationDecision>;

export const TraderApplicationParams = z.strictObject({ id: z.uuid() });
