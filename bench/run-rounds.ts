import type { Kind } from './kinds/kind';
import type { Options } from './options';
import type { BenchServer } from './servers/bench-server';
import { type Turn, takeTurn } from './take-turn';

export interface Round {
  ours: Turn;
  /** null if the peer does not support this kind. */
  peer: Turn | null;
}

/** The rounds of each kind, by the kind's name. */
export type Rounds = Map<string, Round[]>;

/**
 * Alternates between both servers, kind by kind and round by round. The server that starts changes each round, so that
 * a machine that slows down or warms up favors neither.
 */
export async function runRounds(ours: BenchServer, peer: BenchServer, options: Options): Promise<Rounds> {
  const rounds: Rounds = new Map(options.kinds.map(({ name }) => [name, []]));
  for (let round = 0; round <= options.rounds; round++) {
    for (const kind of options.kinds) {
      const taken = await takeTurns(ours, peer, kind, options, round);
      // Everything runs once before the first round, so that no round measures code that is not yet optimized.
      if (round > 0) rounds.get(kind.name)?.push(taken);
    }
  }
  return rounds;
}

async function takeTurns(
  ours: BenchServer,
  peer: BenchServer,
  kind: Kind,
  options: Options,
  round: number,
): Promise<Round> {
  const turn = async (server: BenchServer): Promise<Turn> => {
    const taken = await takeTurn(server, kind, options);
    const rate = Math.round(taken.requestsPerSecond).toString().padStart(6);
    console.log(
      `${round === 0 ? 'warm-up' : `round ${round}/${options.rounds}`}  ${kind.title.padEnd(32)}${server.name.padEnd(15)}${rate} requests/s`,
    );
    return taken;
  };
  const peerFirst = kind.peer && round % 2 === 0;
  const early = peerFirst ? await turn(peer) : null;
  const own = await turn(ours);
  const late = kind.peer && !peerFirst ? await turn(peer) : null;
  return { ours: own, peer: early ?? late };
}
