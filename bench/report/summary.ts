import type { Round } from '../run-rounds';
import type { Turn } from '../take-turn';
import { doubtsAbout } from './doubts';
import { type Spread, spreadOf } from './spread';

/** The results of one server in all rounds of a kind. */
export interface ServerSummary {
  requestsPerSecond: Spread | null;
  p50Milliseconds: Spread | null;
  p99Milliseconds: Spread | null;
  /** The 99th percentile of the latency, divided by the median. */
  p99ToP50: Spread | null;
  serverMicroseconds: Spread | null;
  databaseMicroseconds: Spread | null;
  totalMicroseconds: Spread | null;
  /** Why the rates and latencies are not to be trusted; empty if nothing is known against them. */
  doubts: string[];
}

/** Our results divided by the peer's, from the same round. Above 1, our server does more. */
interface Ratios {
  requestsPerSecond: Spread | null;
  requestsPerServerCpuSecond: Spread | null;
  /** Includes the CPU time of PostgreSQL on our side. */
  requestsPerTotalCpuSecond: Spread | null;
}

export interface KindSummary {
  ours: ServerSummary;
  peer: ServerSummary | null;
  ratios: Ratios | null;
  /** Our results divided by our own client_credentials in the same round; null if that was not measured. */
  toClientCredentials: Omit<Ratios, 'requestsPerServerCpuSecond'> | null;
}

/** @param yardstick the rounds of client_credentials, if they were measured */
export function summarize(rounds: readonly Round[], yardstick: readonly Round[]): KindSummary {
  const pairs = rounds.flatMap(({ ours, peer }) => (peer ? [{ ours, peer }] : []));
  const ratio = (of: (pair: { ours: Turn; peer: Turn }) => number) => spreadOf(pairs.map(of));
  return {
    ours: summarizeServer(rounds.map(({ ours }) => ours)),
    peer: pairs.length === 0 ? null : summarizeServer(pairs.map(({ peer }) => peer)),
    ratios:
      pairs.length === 0
        ? null
        : {
            requestsPerSecond: ratio(({ ours, peer }) => ours.requestsPerSecond / peer.requestsPerSecond),
            requestsPerServerCpuSecond: ratio(({ ours, peer }) => peer.serverMicroseconds / ours.serverMicroseconds),
            requestsPerTotalCpuSecond: ratio(({ ours, peer }) => totalOf(peer) / totalOf(ours)),
          },
    toClientCredentials: yardstick.length === 0 ? null : againstYardstick(rounds, yardstick),
  };
}

function againstYardstick(rounds: readonly Round[], yardstick: readonly Round[]): KindSummary['toClientCredentials'] {
  const pairs = rounds.flatMap(({ ours }, index) => {
    const other = yardstick[index]?.ours;
    return other ? [{ ours, other }] : [];
  });
  return {
    requestsPerSecond: spreadOf(pairs.map(({ ours, other }) => ours.requestsPerSecond / other.requestsPerSecond)),
    requestsPerTotalCpuSecond: spreadOf(pairs.map(({ ours, other }) => totalOf(other) / totalOf(ours))),
  };
}

function summarizeServer(turns: readonly Turn[]): ServerSummary {
  return {
    requestsPerSecond: spreadOf(turns.map((turn) => turn.requestsPerSecond)),
    p50Milliseconds: spreadOf(turns.map((turn) => turn.p50Milliseconds)),
    p99Milliseconds: spreadOf(turns.map((turn) => turn.p99Milliseconds)),
    p99ToP50: spreadOf(turns.map((turn) => turn.p99Milliseconds / turn.p50Milliseconds)),
    serverMicroseconds: spreadOf(turns.map((turn) => turn.serverMicroseconds)),
    databaseMicroseconds: spreadOf(turns.flatMap((turn) => turn.databaseMicroseconds ?? [])),
    totalMicroseconds: spreadOf(turns.map(totalOf)),
    doubts: doubtsAbout(turns),
  };
}

function totalOf({ serverMicroseconds, databaseMicroseconds }: Turn): number {
  return serverMicroseconds + (databaseMicroseconds ?? 0);
}
