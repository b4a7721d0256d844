import { listLicences } from './check/licences.ts';

/** Every dependency with its licence, for a notice or an auditor. */
for (const { name, version, licence } of listLicences(process.cwd()))
  process.stdout.write(`${name}@${version}\t${licence}\n`);
