import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const PAUSE_MILLISECONDS = 100;
const polled = z.object({ sets: z.record(z.string(), z.string()) });

/**
 * Polls for security event tokens (RFC 8936) and acknowledges them, until it is stopped. Repeats a poll that fails,
 * because the server can be down.
 * @returns stops it
 */
export function pollEvents(
  { url, token }: { url: string; token: string },
  take: (securityEventToken: string) => void,
): () => void {
  const stop = new AbortController();
  async function poll(ack: string[]): Promise<string[]> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ack }),
      signal: stop.signal,
    });
    const { sets } = polled.parse(await response.json());
    for (const set of Object.values(sets)) take(set);
    return Object.keys(sets);
  }
  async function pollAlways(): Promise<void> {
    for (let ack: string[] = []; !stop.signal.aborted; )
      try {
        ack = await poll(ack);
      } catch {
        await sleep(PAUSE_MILLISECONDS);
      }
  }
  void pollAlways();
  return () => stop.abort();
}
