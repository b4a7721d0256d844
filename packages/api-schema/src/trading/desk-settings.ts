import { z } from 'zod';
import { MAX_ANSWER_HOURS, MAX_NAME_LENGTH, MIN_ANSWER_HOURS } from '../limits.ts';
import { CollectionPoint, CollectionPoints, NewTraderApplication } from './trader-application.ts';

/** A key of the trader's systems that works; the key itself is shown once. */
const DeskKey = z.object({
  id: z.uuid(),
  label: z.string(),
  /** The person's name; null for a key from our operators. */
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** To the hour. */
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
});
export type DeskKey = z.infer<typeof DeskKey>;

/** GET /can-trading/api/desk/keys: newest first. */
export const DeskKeys = z.object({ keys: z.array(DeskKey) });
export type DeskKeys = z.infer<typeof DeskKeys>;

/** POST /can-trading/api/desk/keys */
export const NewDeskKey = z.strictObject({
  label: z.string().trim().min(1, 'field.required').max(MAX_NAME_LENGTH, 'field.too-long'),
  expiresAt: z.iso.datetime().nullish(),
});
export type NewDeskKey = z.infer<typeof NewDeskKey>;

export const IssuedDeskKey = DeskKey.extend({ key: z.string() });
export type IssuedDeskKey = z.infer<typeof IssuedDeskKey>;

export const DeskKeyParams = z.strictObject({ id: z.uuid() });

const Settings = z.strictObject({
  descriptions: NewTraderApplication.shape.descriptions,
  points: CollectionPoints,
  /** Prices in a region that is left end. */
  regionIds: NewTraderApplication.shape.regionIds,
  answerHours: z.number().int().min(MIN_ANSWER_HOURS, 'field.range').max(MAX_ANSWER_HOURS, 'field.range'),
  paymentDays: z.number().int().min(1, 'field.range').max(60, 'field.range'),
  /** With one decimal. */
  tolerancePercent: z.string().regex(/^(10(\.0)?|\d(\.\d)?)$/, 'field.range'),
});

/**
 * PUT /can-trading/api/desk/settings: what is left out stays, so that two people can change different parts. New terms
 * apply to contracts from then on.
 */
export const DeskSettingsEdit = Settings.partial();
export type DeskSettingsEdit = z.infer<typeof DeskSettingsEdit>;

/** GET and PUT /can-trading/api/desk/settings */
export const DeskSettings = Settings.extend({
  traderId: z.string(),
  name: z.string(),
  points: z.array(CollectionPoint),
  termsVersion: z.number().int(),
  countryId: z.string(),
  regionIds: z.array(z.string()),
  /** All of the trader's country. */
  regionChoices: z.array(z.object({ id: z.string(), name: z.string() })),
  cropIds: z.array(z.string()),
});
export type DeskSettings = z.infer<typeof DeskSettings>;
