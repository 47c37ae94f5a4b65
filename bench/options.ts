import { parseArgs } from 'node:util';
import { kinds } from './kinds';
import type { Kind } from './kinds/kind';

export interface Options {
  kinds: readonly Kind[];
  rounds: number;
  /** The measured time of each turn, without the warm-up. */
  seconds: number;
  warmupSeconds: number;
  connections: number;
  /** Limits the supply of kinds that need one. */
  supplyAtMost: number;
  /** Instead of kinds: how many client_credentials tokens to issue while watching the server's memory. */
  soakTokens: number | null;
  /** Instead of kinds: measures SCIM while the directory grows. */
  scim: boolean;
  /** With `scim`: up to a million people. */
  large: boolean;
  /** Instead of kinds: how many seconds each outage lasts while clients refresh. */
  outageSeconds: number | null;
  /** Instead of kinds: measures the console pages in a large tenant. */
  console: boolean;
  /** Instead of kinds: measures what open pages of the console cost. */
  live: boolean;
  /** Instead of kinds: measures when others know of leavers. */
  leavers: boolean;
  /** Instead of kinds: measures an import of 100,000 people, without HTTP. */
  import: boolean;
  /** Instead of kinds: measures the clean-up of 20 million token families. */
  cleanUp: boolean;
  /** Instead of kinds: how many people the tenant has in which lists are measured, without a server. */
  growthPeople: number | null;
  /** Instead of kinds: measures bare servers beside ours. */
  floor: boolean;
  /** Tests the benchmark itself: its measurements are not saved. */
  smoke: boolean;
}

const SMOKE_SUPPLY = 200;
const SOAK_TOKENS = 1_000_000;

export const usage = `Usage: npm run bench -- [OPTIONS]

  --rounds N       rounds (5)
  --seconds N      measured seconds of each server, kind and round (10)
  --warmup N       seconds before them that are not measured (2)
  --connections N  connections at once, each with one request on the way (64)
  --only A,B       kinds: ${kinds.map(({ name }) => name).join(', ')}
  --soak           instead: memory of the server over a million client_credentials tokens
  --soak-tokens N  the same over so many
  --scim           instead: SCIM requests with up to 100,000 people and a group of 50,000, beside scimmy at 1,000
  --large          with --scim: 1,000,000 people and a group of 100,000 as well
  --console        instead: lists and command palette of the console with 50,000 people and 100,000 token families
  --live           instead: memory and CPU of 1,000 open pages of the console
  --leavers        instead: how soon all others, such as a second Tessera, know of 100 people who leave within 10 s
  --import         instead: an import of 100,000 people with passwords and memberships, without HTTP
  --clean-up       instead: the clean-up of 20,000,000 token families
  --growth PEOPLE  instead: lists of the console and of SCIM in a tenant with so many people, twice the token families, without HTTP
  --outage N       instead: outages of N seconds each while clients refresh
  --floor          instead: what answering costs at least, by bare servers beside ours
  --smoke          1 round of turns of 1 second, nothing is written
  --help
`;

/**
 * @returns null if only the usage was requested
 * @throws Error that says what is wrong
 */
export function parseOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      warmup: { type: 'string' },
      connections: { type: 'string' },
      only: { type: 'string' },
      soak: { type: 'boolean', default: false },
      'soak-tokens': { type: 'string' },
      scim: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      console: { type: 'boolean', default: false },
      live: { type: 'boolean', default: false },
      leavers: { type: 'boolean', default: false },
      import: { type: 'boolean', default: false },
      'clean-up': { type: 'boolean', default: false },
      growth: { type: 'string' },
      outage: { type: 'string' },
      floor: { type: 'boolean', default: false },
      smoke: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { smoke, scim, large, console, live, leavers, floor } = values;
  return {
    smoke,
    scim,
    large,
    console,
    live,
    leavers,
    import: values.import,
    floor,
    cleanUp: values['clean-up'],
    growthPeople: values.growth === undefined ? null : positive('--growth', values.growth, 1),
    kinds: chosenKinds(values.only),
    supplyAtMost: smoke ? SMOKE_SUPPLY : Infinity,
    soakTokens:
      values.soak || values['soak-tokens'] !== undefined
        ? positive('--soak-tokens', values['soak-tokens'], SOAK_TOKENS)
        : null,
    outageSeconds: values.outage === undefined ? null : positive('--outage', values.outage, 60),
    rounds: positive('--rounds', values.rounds, smoke ? 1 : 5),
    seconds: positive('--seconds', values.seconds, smoke ? 1 : 10),
    warmupSeconds: positive('--warmup', values.warmup, smoke ? 1 : 2),
    connections: positive('--connections', values.connections, scim ? 4 : 64),
  };
}

function positive(flag: string, given: string | undefined, fallback: number): number {
  const value = given === undefined ? fallback : Number(given);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${flag} must be a whole number from 1.`);
  return value;
}

function chosenKinds(only: string | undefined): readonly Kind[] {
  if (only === undefined) return kinds;
  return only.split(',').map((name) => {
    const kind = kinds.find((one) => one.name === name);
    if (!kind) throw new Error(`--only: ${name} is not one of ${kinds.map((one) => one.name).join(', ')}.`);
    return kind;
  });
}
