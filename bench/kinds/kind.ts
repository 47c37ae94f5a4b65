import type { OpenExchange, Unit } from '../load/exchange';
import type { BenchServer, MeasuredServer } from '../servers/bench-server';

/** What a turn needs. */
interface Demand {
  /** The number of exchanges that will be opened. */
  connections: number;
  /** The maximum number of requests for a kind with a supply; otherwise 0. */
  requests: number;
  /**
   * When to stop creating what the requests use up, in milliseconds of `performance.now()`: on a slow machine the first
   * codes and proofs would expire before the last are created.
   */
  until: number;
}

/** A kind of request to measure, on servers of one type. Each kind has its own file, listed in index.ts. */
export interface Kind<Server extends MeasuredServer = BenchServer> {
  /** Names the file of results, and selects the kind with `--only`. */
  name: string;
  /** The title in tables. */
  title: string;
  /** Whether the peer answers it too. */
  peer: boolean;
  /**
   * The number of requests in a turn, if each uses up something that was created for it alone, such as a code or an
   * assertion. The turn ends when the supply does, or what was created of it in time. If omitted, a turn lasts for the
   * configured time.
   */
  supply?: number;
  /**
   * Creates what the requests need, such as tokens and people.
   * @returns opens the exchange of one connection; or does what is measured as a whole
   */
  prepare(server: Server, demand: Demand): Promise<OpenExchange | Unit> | OpenExchange | Unit;
}
