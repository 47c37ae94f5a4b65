import { clientCredentials } from '../kinds/client-credentials';
import { drive } from '../load/drive';
import type { Options } from '../options';
import type { Facts } from '../report/facts';
import { writeResult } from '../report/write-results';
import type { BenchServer } from '../servers/bench-server';
import { soakMarkdown } from './soak-markdown';

/** The server's memory after a number of tokens. */
export interface Sample {
  tokens: number;
  megabytes: number;
}

const STEPS = 20;

/** Issues client_credentials tokens under load and watches the memory of the server's processes. */
export async function soak(
  server: BenchServer,
  tokens: number,
  { connections, smoke }: Options,
  facts: () => Facts,
): Promise<void> {
  const sample = (issued: number): Sample => ({
    tokens: issued,
    megabytes: Math.round(server.residentBytes() / 2 ** 20),
  });
  const samples = [sample(0)];
  const requests = Math.max(connections, Math.ceil(tokens / STEPS));
  for (let issued = requests; issued <= tokens; issued += requests) {
    const open = await clientCredentials.prepare(server, { connections, requests: 0, until: Infinity });
    const { seconds } = await drive({ url: server.url, connections, seconds: 0, requests, open });
    const now = sample(issued);
    samples.push(now);
    console.log(
      `${issued.toString().padStart(9)} tokens  ${now.megabytes} MB  ${Math.round(requests / seconds)} requests/s`,
    );
  }
  const circumstances = facts();
  const document = soakMarkdown(samples, circumstances);
  console.log(`\n${document}`);
  if (smoke) return;
  writeResult('soak.md', document);
  writeResult(
    `${circumstances.date.slice(0, 10)}-soak.json`,
    `${JSON.stringify({ facts: circumstances, samples }, null, 2)}\n`,
  );
}
