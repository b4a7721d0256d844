import { z } from 'zod';
import { SearchText } from '#shared/router/search-params.ts';

export const StoragesSearch = z.object({ search: SearchText });
export type StoragesSearch = z.infer<typeof StoragesSearch>;

/** The crop that is being added: going back leads to the choice again. */
export const AddCropSearch = z.object({ crop: SearchText });
