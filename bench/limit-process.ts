/** The raw limit: plain node:http and one prepared statement. `{ databaseUrl, text, values }`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

const { databaseUrl, text, values, prefix, suffix } = JSON.parse(process.argv[2] ?? '{}');
const pool = new Pool({ connectionString: databaseUrl, max: 10 });

const server = createServer((request, response) => {
  request.resume();
  request.on('end', async () => {
    const { rows } = await pool.query({ name: 'limit', text, values });
    const body = Buffer.from(`${prefix}${rows[0].data}${suffix}`);
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit());
