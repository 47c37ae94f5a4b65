import autocannon from 'autocannon';
import type { OpenExchange, Unit } from './exchange';

export interface Load {
  url: string;
  connections: number;
  /** When to end; 0 for after the last request. */
  seconds: number;
  /** How many requests to send at most; 0 for as many as `seconds` allows. */
  requests: number;
  open: OpenExchange | Unit;
}

/** How long one answer may take. */
const TIMEOUT_SECONDS = 60;

export interface Driven {
  /** From the first request to the last answer. */
  seconds: number;
  /** Milliseconds until each answer, in order of arrival. */
  latencies: number[];
}

/**
 * Keeps a server busy: each connection sends its next request as soon as the last one is answered.
 * @throws Error on the first answer that is wrong, and if a connection fails
 */
export async function drive(load: Load): Promise<Driven> {
  const { url, seconds, requests, open } = load;
  const connections = requests > 0 ? Math.min(load.connections, requests) : load.connections;
  if ('unit' in open) return driveUnits(open, load);
  const openExchange = open;
  const latencies: number[] = [];
  const problems: string[] = [];
  const extent = requests > 0 ? { amount: requests } : { duration: seconds };
  const started = performance.now();
  let answered = started;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      { url, connections, timeout: TIMEOUT_SECONDS, ...extent, setupClient },
      (error: Error | null, done) => (error ? reject(error) : resolve(done)),
    );
    const limit = requests > 0 && seconds > 0 ? setTimeout(() => instance.stop?.(), seconds * 1000) : undefined;
    instance.on('done', () => clearTimeout(limit));
    instance.on('response', (_client, _status, _bytes, milliseconds) => {
      answered = performance.now();
      latencies.push(milliseconds);
    });

    function setupClient(client: autocannon.Client): void {
      const exchange = openExchange();
      const onResponse = (status: number, body: string): void => {
        const problem = exchange.problem(status, body);
        if (problem === null) return;
        problems.push(`${status}: ${problem.slice(0, 500)}`);
        instance.stop?.();
      };
      client.setRequests([{ setupRequest: (request) => ({ ...request, ...exchange.next() }), onResponse }]);
    }
  });
  const [problem] = problems;
  if (problem !== undefined) throw new Error(`${url} gave a wrong answer, ${problem}`);
  if (result.errors > 0)
    throw new Error(`${url}: ${result.errors} requests failed, ${latencies.length} were answered.`);
  return { seconds: (answered - started) / 1000, latencies };
}

/** Does a unit over and over, as many at once as there are connections. */
async function driveUnits({ unit }: Unit, { connections, seconds }: Load): Promise<Driven> {
  const latencies: number[] = [];
  const started = performance.now();
  const worker = async (): Promise<void> => {
    while (performance.now() - started < seconds * 1000) {
      const began = performance.now();
      await unit();
      latencies.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { seconds: (performance.now() - started) / 1000, latencies };
}
