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
  const shares = turns.map(({ othersShare }) => othersShare);
  const others = Math.max(...shares.map((share) => share ?? 0));
  if (shares.includes(null)) doubts.push('how much of the CPU time other programs used is not known');
  else if (others > MOST_OF_OTHERS)
    doubts.push(`other programs used up to ${Math.round(others * 100)} % of the CPU time`);
  const shortest = Math.min(...turns.map(({ seconds }) => seconds));
  if (shortest < SHORTEST_SECONDS) doubts.push(`a turn lasted only ${shortest.toFixed(1)} s`);
  const rates = spreadOf(turns.map(({ requestsPerSecond }) => requestsPerSecond));
  if (rates && rates.most > rates.least * WIDEST_SPREAD)
    doubts.push(`the fastest round had ${(rates.most / rates.least).toFixed(1)} times the rate of the slowest`);
  return doubts;
}

/** A title with a mark if there are doubts about its figures. */
export const marked = (title: string, ...doubts: string[][]): string =>
  doubts.flat().length > 0 ? `${title} †` : title;

/**
 * The lines below a table that explain its marks; none if nothing is marked.
 * @param rows each with what it measured
 */
export function doubtNotes(rows: readonly { of: string; doubts: string[] }[]): string[] {
  const notes = rows.flatMap(({ of, doubts }) => (doubts.length > 0 ? [`- ${of}: ${doubts.join('; ')}.`] : []));
  if (notes.length === 0) return [];
  return ['† Do not trust requests/s, latencies and their ratios; CPU time per request is steadier:', '', ...notes, ''];
}
