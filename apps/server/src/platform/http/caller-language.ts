import type { Language } from '@canola/api-schema/access';
import type { FastifyRequest } from 'fastify';
import { preferredLanguage } from '../i18n/preferred-language.ts';
import { findViewer } from './authenticate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes whose callers are systems: their logs are read in one language. */
    language?: Language;
  }
}

/** The language that an error is worded in: the route's, the person's, else the browser's. */
export function languageOf(request: FastifyRequest): Language {
  return (
    request.routeOptions.config.language ??
    findViewer(request)?.language ??
    preferredLanguage(request.headers['accept-language'])
  );
}
