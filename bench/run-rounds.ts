import type { Options } from './options';
import type { BenchServer } from './servers/bench-server';
import { takeTurn, type Turn } from './take-turn';

export interface Round {
  ours: Turn;
  /** null where the peer does not answer this kind. */
  peer: Turn | null;
}

/** The rounds of each kind, by its name. */
export type Rounds = Map<string, Round[]>;

/**
 * Lets both servers take turns, kind by kind and round by round. Who begins changes each round, so that a machine
 * that slows down or warms up favours neither.
 */
export async function runRounds(ours: BenchServer, peer: BenchServer, options: Options): Promise<Rounds> {
  const rounds: Rounds = new Map(options.kinds.map(({ name }) => [name, []]));
  for (let round = 1; round <= options.rounds; round++) {
    for (const kind of options.kinds) {
      const turn = async (server: BenchServer): Promise<Turn> => {
        const taken = await takeTurn(server, kind, options);
        console.log(`round ${round}/${options.rounds}  ${kind.title.padEnd(24)}${server.name.padEnd(15)}${Math.round(taken.requestsPerSecond).toString().padStart(6)} requests/s`);
        return taken;
      };
      const peerFirst = kind.peer && round % 2 === 0;
      const early = peerFirst ? await turn(peer) : null;
      const own = await turn(ours);
      const late = kind.peer && !peerFirst ? await turn(peer) : null;
      rounds.get(kind.name)?.push({ ours: own, peer: early ?? late });
    }
  }
  return rounds;
}
