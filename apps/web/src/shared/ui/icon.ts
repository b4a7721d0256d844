import type { ComponentType } from 'react';

/** Any icon that takes a class: lucide's, a crop, a drawing of our own. */
export type Icon = ComponentType<{ className?: string }>;
