import { z } from 'zod';
import { SearchText } from '#shared/router/search-params.ts';

export const TradesSearch = z.object({ search: SearchText });
