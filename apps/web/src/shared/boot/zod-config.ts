import { config } from 'zod';

// zod would compile schemas with `new Function`, which the CSP forbids; it decides when a schema is built.
config({ jitless: true });
