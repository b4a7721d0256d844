import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '@canola/api-schema/limits';
import { z } from 'zod';
import type { PostalCode } from '#market/postal-code/postal-codes.ts';
import { isText } from '#shared/storage/shape.ts';
import { findPlace } from './postal-match.ts';

const text = (max: number) => z.string().trim().min(1, 'required').max(max, 'too-long');

/** Name and address are required; the postal code is required and known (docs/product/storages.md#storages). */
export function storageForm(places: readonly PostalCode[]) {
  return z.object({
    name: text(MAX_NAME_LENGTH),
    address: text(MAX_TEXT_LENGTH),
    postalCode: z
      .string()
      .trim()
      .min(1, 'required')
      .transform((typed, context) => {
        const place = findPlace(places, typed);
        if (place) return place.code;
        context.addIssue({ code: 'custom', message: 'postal-code.invalid' });
        return z.NEVER;
      }),
  });
}
export type StorageForm = z.input<ReturnType<typeof storageForm>>;
export const STORAGE_FIELDS = { name: isText, address: isText, postalCode: isText };
export type StorageValues = z.output<ReturnType<typeof storageForm>>;

/** The server's names of the fields (docs/product/storages.md#storages: label to name, address to address). */
export const FIELD_OF_INPUT = {
  label: 'name',
  address: 'address',
  zip: 'postalCode',
} as const satisfies Record<string, keyof StorageForm>;
