import type { Turn } from '../take-turn';
import { spreadOf } from './spread';

/** More than this part of the machine's CPU time used by other programs changes rates and latencies. */
const MOST_OF_OTHERS = 0.1;
const SHORTEST_SECONDS = 1;
/** The fastest round compared with the slowest. */
const WIDEST_SPREAD = 1.5;

/**
 * Says what speaks against the rates and latencies of a server.
 * @param turns those of one kind of request, at least one
 * @returns a sentence without its period for each reason
 */
export function doubtsAbout(turns: readonly Turn[]): string[] {
  const doubts: string[] = [];
  const others = Math.max(...turns.map(({ othersShare }) => othersShare ?? 0));
  if (others > MOST_OF_OTHERS) doubts.push(`other programs used up to ${Math.round(others * 100)} % of the CPU time`);
  const shortest = Math.min(...turns.map(({ seconds }) => seconds));
  if (shortest < SHORTEST_SECONDS) doubts.push(`a turn lasted only ${shortest.toFixed(1)} s`);
  const rates = spreadOf(turns.map(({ requestsPerSecond }) => requestsPerSecond));
  if (rates && rates.most > rates.least * WIDEST_SPREAD)
    doubts.push(`the fastest round had ${(rates.most / rates.least).toFixed(1)} times the rate of the slowest`);
  return doubts;
}
