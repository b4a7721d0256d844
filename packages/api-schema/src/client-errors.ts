import { z } from 'zod';

/** A longer report is refused: the sender shortens the stack first. */
export const MAX_CLIENT_ERROR_BYTES = 16 * 1024;

/** An unexpected error of the browser, as the web app reports it to `POST /client-errors`. */
export const ClientError = z.strictObject({
  name: z.string().default('Error'),
  message: z.string(),
  stack: z.string().optional(),
  /** The pattern of the route (`/storages/$id`), never the address with its ids. */
  route: z.string().optional(),
  /** The commit of the running web app. */
  version: z.string().optional(),
});
export type ClientError = z.infer<typeof ClientError>;
