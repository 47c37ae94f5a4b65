import type { Facts } from '../report/facts';
import { machine, table } from '../report/markdown';
import type { Sample } from './soak';

/** The part of the tokens after which memory has settled: caches are full and code is compiled. */
const SETTLED = 0.5;

/** The samples as a Markdown document, with what memory grew by in the second half. */
export function soakMarkdown(samples: readonly Sample[], facts: Facts): string {
  const issued = samples.at(-1)?.tokens ?? 0;
  const late = samples.filter(({ tokens }) => tokens >= issued * SETTLED);
  const growth = (late.at(-1)?.megabytes ?? 0) - (late[0]?.megabytes ?? 0);
  return [
    '# Memory', '', ...machine(facts), '',
    `Resident memory of the launcher and both server processes while ${issued} client_credentials tokens are issued on ${facts.options.connections} connections.`,
    `In the second half it changed by ${growth} MB, between ${Math.min(...late.map(({ megabytes }) => megabytes))} and ${Math.max(...late.map(({ megabytes }) => megabytes))} MB.`,
    '',
    ...table(['tokens', 'MB'], samples.map(({ tokens, megabytes }) => [String(tokens), String(megabytes)])),
    '',
  ].join('\n');
}
