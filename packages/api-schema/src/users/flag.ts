import { z } from 'zod';

/** Behaviour decided by user id (docs/product/plans.md#flags). */
export const FLAGS = ['marketplace', 'packages'] as const;
export type Flag = (typeof FLAGS)[number];

/** GET /api/flag: the viewer's flags. */
export const Flags = z.record(z.enum(FLAGS), z.boolean());
export type Flags = Record<Flag, boolean>;
