import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import type { CompanyRegister, RegisterEntry } from './company-register.ts';

const TIMEOUT_MS = 5000;

/** The part of ARES's response that we use. */
const Subject = z.object({
  ico: z.string(),
  obchodniJmeno: z.string().min(1),
  dic: z.string().optional(),
  pravniForma: z.string().optional(),
  datumZaniku: z.string().optional(),
  sidlo: z.object({ textovaAdresa: z.string().optional() }).optional(),
});

/** Codes of legal forms that belong to natural persons: tradesmen, farmers and other self-employed people. */
const NATURAL_PERSON_FORMS = /^(10[0-9]|42[45])$/;

/** The Czech register of economic subjects: `GET {base}/ekonomicke-subjekty/{ico}`. */
export function aresRegister(
  baseUrl: string,
  log: FastifyBaseLogger,
  timeoutMs: number = TIMEOUT_MS,
): CompanyRegister {
  return {
    async find(number) {
      const url = `${baseUrl.replace(/\/$/, '')}/ekonomicke-subjekty/${number}`;
      const subject = await fetchSubject(url, log, timeoutMs);
      return subject && subject.datumZaniku === undefined ? toEntry(subject) : undefined;
    },
  };
}

async function fetchSubject(url: string, log: FastifyBaseLogger, timeoutMs: number) {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`the register responded ${response.status}`);
    return Subject.parse(await response.json());
  } catch (error) {
    log.warn({ err: error, url }, 'the company register does not answer');
    const message = 'The company register does not answer. Please try again in a moment.';
    throw new AppError('company.register-unavailable', message);
  }
}

function toEntry(subject: z.infer<typeof Subject>): RegisterEntry {
  return {
    name: subject.obchodniJmeno,
    vat: subject.dic ?? null,
    legalForm: NATURAL_PERSON_FORMS.test(subject.pravniForma ?? '') ? 'NATURAL_PERSON' : 'JURIDICAL_PERSON',
    address: subject.sidlo?.textovaAdresa ?? '',
  };
}
