import type { OpenExchange } from '../load/exchange';
import type { BenchServer, MeasuredServer } from '../servers/bench-server';

/** What a turn needs. */
interface Demand {
  /** How many exchanges will be opened. */
  connections: number;
  /** How many requests can be sent at most, of a kind with a supply; else 0. */
  requests: number;
}

/** A kind of request that is measured, of servers of one sort. One file a kind, listed in index.ts. */
export interface Kind<Server extends MeasuredServer = BenchServer> {
  /** Of its file of results, and for `--only`. */
  name: string;
  /** In tables. */
  title: string;
  /** Whether the peer answers it too. */
  peer: boolean;
  /**
   * How many requests a turn has, where each uses up something that was made for it alone: a code, an assertion. Such a
   * turn ends with its supply. Left out, a turn lasts as long as it is told to.
   */
  supply?: number;
  /**
   * Brings about what the requests need: tokens, people.
   * @returns opens what one connection sends
   */
  prepare(server: Server, demand: Demand): Promise<OpenExchange> | OpenExchange;
}
