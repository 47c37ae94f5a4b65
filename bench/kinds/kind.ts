import type { OpenExchange } from '../load/exchange';
import type { BenchServer } from '../servers/bench-server';

/** A kind of request that is measured. One file a kind, listed in index.ts. */
export interface Kind {
  /** Of its file of results, and for `--only`. */
  name: string;
  /** In tables. */
  title: string;
  /** Whether the peer answers it too. */
  peer: boolean;
  /**
   * Brings about what the requests need: tokens, people.
   * @param connections how many exchanges will be opened
   * @returns opens what one connection sends
   */
  prepare(server: BenchServer, connections: number): Promise<OpenExchange> | OpenExchange;
}
