import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Administrator } from './administrators';

/** Open streams of server-sent events, and how many messages they have received. */
export interface OpenStreams {
  messages(): number;
  close(): void;
}

/**
 * Opens a stream for each administrator, a few at a time.
 * @param pathOf what each asks for
 * @throws Error if one is not answered with a stream
 */
export async function openStreams(
  url: string,
  administrators: readonly Administrator[],
  pathOf: (administrator: Administrator) => string,
): Promise<OpenStreams> {
  const agent = new Agent({ maxSockets: Infinity });
  const open: ClientRequest[] = [];
  let messages = 0;
  let next = 0;
  const openNext = async () => {
    for (let one = administrators[next++]; one; one = administrators[next++]) {
      const sent = request(url + pathOf(one), { agent, headers: { Cookie: one.cookie } });
      open.push(sent);
      sent.on('error', () => undefined);
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        sent.once('response', resolve).once('error', reject).end();
      });
      if (response.headers['content-type']?.startsWith('text/event-stream') !== true)
        throw new Error(`A stream was answered with ${response.statusCode}.`);
      response
        .on('error', () => undefined)
        .on('data', (data: Buffer) => {
          if (data.includes('data: ')) messages += 1;
        });
    }
  };
  await Promise.all(Array.from({ length: 20 }, openNext));
  return {
    messages: () => messages,
    close() {
      for (const sent of open) sent.destroy();
      agent.destroy();
    },
  };
}
