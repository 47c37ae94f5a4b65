/** Serves the page, its script and the library. Any static file server would do. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const port = Number(process.env.PORT ?? 5173);
const { resolve } = createRequire(import.meta.url);
/** The library and its dependency, as browser modules. */
const library = join(dirname(resolve('oidc-client-ts')), '..', 'esm', 'oidc-client-ts.js');
const decoder = join(dirname(resolve('jwt-decode')), '..', 'esm', 'index.js');
const settings = {
  authority: process.env.TESSERA_ISSUER ?? 'http://localhost:3000',
  client_id: process.env.TESSERA_CLIENT_ID ?? '',
};

/** @type {Record<string, { type: string, body: () => Promise<string> | string }>} */
const files = {
  '/': { type: 'text/html', body: () => readFile(join(import.meta.dirname, 'index.html'), 'utf8') },
  '/app.mjs': { type: 'text/javascript', body: () => readFile(join(import.meta.dirname, 'app.mjs'), 'utf8') },
  '/oidc-client-ts.js': { type: 'text/javascript', body: () => readFile(library, 'utf8') },
  '/jwt-decode.js': { type: 'text/javascript', body: () => readFile(decoder, 'utf8') },
  '/settings.json': { type: 'application/json', body: () => JSON.stringify(settings) },
};

createServer(async ({ url = '/' }, response) => {
  const file = files[url.split('?', 1)[0] ?? '/'];
  if (!file) return response.writeHead(404).end();
  response.writeHead(200, { 'Content-Type': `${file.type}; charset=utf-8` }).end(await file.body());
}).listen(port, () => console.log(`http://localhost:${port} signs people in at ${settings.authority}`));
