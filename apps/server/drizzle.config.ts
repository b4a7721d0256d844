import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*.tables.ts',
  // The gate generates into a copy, to see whether anything would be added.
  out: process.env.MIGRATIONS_OUT ?? './migrations',
});
