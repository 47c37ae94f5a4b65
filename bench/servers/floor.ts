/**
 * The least that answering costs, as a separate process: node:http with what a token or an introspection cannot do
 * without, and nothing else. It sends its URL to the parent process. BENCH_FLOOR_DATABASE_URL names the database.
 */
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { coalesce } from '@/lib/platform/postgres/coalesce';

/** As long as a token of ours, so that the same number of bytes is written. */
const ANSWER = JSON.stringify({ access_token: 'x'.repeat(600), token_type: 'Bearer', expires_in: 600, scope: 'read' });

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const CLAIMS = Buffer.from('x'.repeat(500));
const signed = () => sign('sha256', CLAIMS, { key: privateKey, dsaEncoding: 'ieee-p1363' });

const pool = new pg.Pool({ connectionString: process.env.BENCH_FLOOR_DATABASE_URL, max: 10 });
const STATEMENT = 'SELECT id, 1 AS one FROM unnest($1::text[]) AS id';

/** One statement of requests of the same moment, which reads no table. */
const asked = coalesce<{ tenantId: string; id: string }, unknown>(
  async (_tenantId, items) =>
    (await pool.query({ name: 'floor', text: STATEMENT, values: [items.map(({ id }) => id)] })).rows,
  { atOnce: 2, mostItems: 64 },
);

const steps: Record<string, () => unknown> = {
  '/constant': () => undefined,
  '/signature': signed,
  '/statement': () => asked({ tenantId: '', id: randomUUID() }),
  '/both': async () => {
    signed();
    await asked({ tenantId: '', id: randomUUID() });
  },
};

const server = createServer((incoming, outgoing) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => void answer(incoming, outgoing));
});

async function answer({ url = '' }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const step = steps[url];
  const done = step?.();
  if (done instanceof Promise) await done;
  outgoing.writeHead(step ? 200 : 404, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Content-Length': ANSWER.length,
  });
  outgoing.end(ANSWER);
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` });
});
