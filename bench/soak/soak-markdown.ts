import type { Facts } from '../report/facts';
import { machine, table } from '../report/markdown';
import type { Sample } from './soak';

/**
 * Renders the samples as a Markdown document. Memory rises until the garbage collector runs and then falls, so it is
 * the peaks of the two halves that can be compared.
 */
export function soakMarkdown(samples: readonly Sample[], facts: Facts): string {
  const issued = samples.at(-1)?.tokens ?? 0;
  const peak = (half: readonly Sample[]) => Math.max(...half.map(({ megabytes }) => megabytes));
  const [early, late] = [
    samples.filter(({ tokens }) => tokens <= issued / 2),
    samples.filter(({ tokens }) => tokens > issued / 2),
  ];
  return [
    '# Memory',
    '',
    ...machine(facts),
    '',
    `Resident memory of the launcher and both server processes while ${issued} client_credentials tokens are issued on ${facts.options.connections} connections.`,
    `It rises until the collector runs. Highest in the first half ${peak(early)} MB, in the second ${peak(late)} MB.`,
    '',
    ...table(
      ['tokens', 'MB'],
      samples.map(({ tokens, megabytes }) => [String(tokens), String(megabytes)]),
    ),
    '',
  ].join('\n');
}
