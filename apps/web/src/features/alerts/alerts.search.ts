import { z } from 'zod';
import { SearchText } from '#shared/router/search-params.ts';

/** The alert that a message or the list opens. */
export const AlertsSearch = z.object({ alert: SearchText });
