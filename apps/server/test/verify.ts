import type { FastifyInstance } from 'fastify';

/** The page that a person gets who uploads the file at /verify. */
export async function verify(app: FastifyInstance, content: Buffer, language = 'en'): Promise<string> {
  const edge = 'edge-of-the-form';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const response = await app.inject({
    method: 'POST',
    url: '/verify',
    headers: { 'content-type': `multipart/form-data; boundary=${edge}`, 'accept-language': language },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]),
  });
  return response.body;
}
