import { z } from 'zod';

/** The subject of a report; the name is in the viewer's language. */
export const Commodity = z.object({ id: z.int(), name: z.string(), icon: z.string() });
export type Commodity = z.infer<typeof Commodity>;
