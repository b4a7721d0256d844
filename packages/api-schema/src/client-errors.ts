import { z } from 'zod';

/** An unexpected error of the browser, as the web app reports it to `POST /client-errors`. */
export const ClientError = z.strictObject({
  name: z.string().max(200).default('Error'),
  message: z.string().max(4000),
  stack: z.string().max(12_000).optional(),
  /** The pattern of the route (`/storages/$id`), never the address with its ids. */
  route: z.string().max(300).optional(),
  /** The commit of the running web app. */
  version: z.string().max(64).optional(),
});
export type ClientError = z.infer<typeof ClientError>;
